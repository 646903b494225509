import { toMinor } from '#contract/money.ts';
import type { StockFields } from '#contract/stock-fields.ts';
import { messages } from '#contract/validation.ts';
import type { VariantsForm } from '#contract/variants.contract.ts';
import { refuseField, refuseTogether, type ShopError } from '#server/errors.ts';
import type { ChoiceAttribute } from '../attributes/attributes.rules.ts';
import { planBasePrice, priceConflict } from '../prices/base-price.rules.ts';
import { requireBelow, type SentSales, type StoredSale, salesIn } from '../prices/sales.rules.ts';
import { isStoredQuantity, toStoredQuantity } from '../stock/quantity.rules.ts';
import { planStock, refuseUncoveredOrders, usualStock } from '../stock/stock-policy.rules.ts';
import {
  chooseValues,
  hasSameOptions,
  type Options,
  planOptions,
  refuseChangedOptions,
  refuseRepeated,
} from './variant-options.rules.ts';

interface StoredVariant extends StockFields {
  id: string;
  valueIds: string[];
  sku: string;
  priceMinor: number;
  sales: StoredSale[];
  quantity: number;
  barcode: string | null;
  weightGrams: number | null;
  isActive: boolean;
  imageId: string | null;
  onHand: number;
  committed: number;
}

interface RetiredVariant extends StoredVariant {
  /** The names of its values; null when nobody recorded it. */
  retiredValues: string[] | null;
}

export interface StoredOptions {
  productId: string;
  /** The product's own. */
  sku: string;
  quantity: number;
  options: Options;
  /** Those that its options refer to, and those of the form that is planned. */
  attributes: ChoiceAttribute[];
  /** Images that its variants may have. */
  imageIds: string[];
  /** Those that are kept. */
  variants: StoredVariant[];
  /** Those that are no longer offered and still have pieces, or orders that lack some; the one that was retired last is the first. */
  retired: RetiredVariant[];
}

type SentVariant = VariantsForm['variants'][number] & { at: number; valueIds: string[] };

/** A sent row and the variant that it becomes. What the row does not say stays as it is of `known`; null for a new variant. */
interface Match {
  row: SentVariant;
  id: string;
  known: StoredVariant | null;
}

export interface PlannedVariant extends StockFields {
  id: string;
  valueIds: string[];
  position: number;
  sku: string;
  barcode: string | null;
  weightGrams: number | null;
  imageId: string | null;
  priceMinor: number;
  sales: SentSales;
  isActive: boolean;
  quantity: number;
  /** Nobody wrote another quantity: what is on hand stays, also when another policy makes another quantity of it. */
  keepsStock: boolean;
}

export interface VariantPlan {
  options: Options;
  variants: PlannedVariant[];
  /** Ids of variants that are no longer offered. */
  removed: string[];
}

interface Outside {
  /** Makes ids of new values and variants. */
  newId: () => string;
  /** The first day that is not over everywhere. */
  today: string;
}

/**
 * The product's new options and variants (docs/rules.md#options-and-variants).
 * @throws invalid-input, variants-changed, price-changed or stock-changed, with the field
 */
export function planVariants(
  stored: StoredOptions,
  sent: VariantsForm,
  { newId, today }: Outside,
): VariantPlan {
  const isSaved = isSavedAlready(stored, sent);
  if (!isSaved) refuseChangedVariants(stored, sent.variantsWas);
  refuseChangedOptions(stored.options, sent);
  const isStockSaved = isSaved && sent.variants.every(({ _id }) => _id === undefined);
  if (sent.quantityWas !== undefined && sent.quantityWas !== stored.quantity && !isStockSaved) {
    throw refuseField(
      'quantityWas',
      `Stock has changed to ${stored.quantity}. Please check the quantities, and save again.`,
      'stock-changed',
    );
  }
  const options = planOptions(stored.options, sent, { newId, attributes: stored.attributes });
  const rows = sent.variants.map((variant, at) => ({
    ...variant,
    at,
    valueIds: chooseValues(options, variant.values, at),
  }));
  refuseRepeated(
    rows,
    ({ valueIds }) => combinationKey(valueIds),
    ({ values, at }) =>
      refuseField(`variants.${at}.values`, `Two variants are ${values.join(', ') || 'the same'}.`),
  );
  const matched = matchVariants(stored, rows, newId);
  refuseConflicts(matched);
  const variants = matched.map((match) => planVariant(match, { ...stored, today }));
  const spelled = Map.groupBy(stored.variants, ({ sku }) => sku.toLowerCase());
  // Two that differ in letter case alone are refused, and those that an earlier version took stay.
  const keyOfSku = (sku: string) =>
    (spelled.get(sku.toLowerCase())?.length ?? 0) > 1 ? sku : sku.toLowerCase();
  refuseRepeated(
    variants,
    ({ sku }) => keyOfSku(sku),
    ({ sku, position }) =>
      refuseField(`variants.${position}.sku`, `${sku} is the sku of two variants.`, 'sku-in-use'),
  );
  const kept = new Set(variants.map(({ id }) => id));
  const removed = stored.variants.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
  return { options, variants, removed };
}

const combinationKey = (valueIds: readonly string[]) => valueIds.join(' ');
const namesKey = (names: readonly string[]) => names.join('\n').toLowerCase();

/**
 * True when a form whose reply was lost is sent again: the options and variants that it adds or removes are already stored so. A row without
 * an id counts only with the quantity that it sends, because that is compared nowhere else.
 */
function isSavedAlready({ options, variants }: StoredOptions, sent: VariantsForm): boolean {
  if (!hasSameOptions(options, sent.options) || variants.length !== sent.variants.length) return false;
  const names = new Map(options.flatMap(({ values }) => values.map(({ id, name }) => [id, name])));
  const byNames = new Map(
    variants.map((variant) => [namesKey(variant.valueIds.map((id) => names.get(id) ?? '')), variant]),
  );
  const found = sent.variants.map(({ _id, values, quantity }) => {
    if (_id !== undefined) return variants.find(({ id }) => id === _id);
    const variant = byNames.get(namesKey(values));
    return variant && isStoredQuantity(toStoredQuantity(variant), quantity) ? variant : undefined;
  });
  return !found.includes(undefined) && new Set(found).size === variants.length;
}

/** The one variant of a product without options is no choice, so its id is not sent. @throws variants-changed */
function refuseChangedVariants(
  { productId, variants }: StoredOptions,
  before: VariantsForm['variantsWas'],
): void {
  if (!before) return;
  const stored = variants.flatMap(({ id }) => (id === productId ? [] : [id]));
  if (new Set([...stored, ...before]).size === stored.length && stored.length === before.length) return;
  throw refuseField(
    'variants',
    'Somebody else has added or removed variants of this product. Please reload the page.',
    'variants-changed',
  );
}

/**
 * Which variant each row is: by its id, else by its values, else by the names of a retired variant's, whose pieces it then has. The product's id is that of its only variant without options, and of no other
 * one: lines of bags and orders that name the product alone never become a choice that nobody made. So where options are added or removed, a
 * row that names a variant continues it under another id.
 * @throws invalid-input for a variant of another product, or one that two rows name
 */
function matchVariants(
  { productId, variants, retired }: StoredOptions,
  rows: readonly SentVariant[],
  newId: () => string,
): Match[] {
  const free = new Map(variants.map((variant) => [variant.id, variant]));
  const named = rows.map((row) => {
    const variant = row._id === undefined ? null : free.get(row._id);
    if (variant === undefined) {
      throw refuseField(
        `variants.${row.at}._id`,
        'A variant belongs to another product, or is listed twice. Please reload the page.',
      );
    }
    if (variant) free.delete(variant.id);
    return { row, variant };
  });
  const byValues = new Map([...free.values()].map((variant) => [combinationKey(variant.valueIds), variant]));
  const byNames = new Map(
    retired.toReversed().flatMap((one) => (one.retiredValues ? [[namesKey(one.retiredValues), one]] : [])),
  );
  return named.map(({ row, variant }) => {
    const kept = variant ?? byValues.get(combinationKey(row.valueIds)) ?? null;
    if (row.valueIds.length === 0) return { row, id: productId, known: kept };
    const known = kept ?? byNames.get(namesKey(row.values)) ?? null;
    return { row, id: known && known.id !== productId ? known.id : newId(), known };
  });
}

/** @throws price-changed or stock-changed, one refusal for all prices and stock that the form changes and somebody else has changed */
function refuseConflicts(matched: readonly Match[]): void {
  const prices: ShopError[] = [];
  const stock: ShopError[] = [];
  for (const { known, row } of matched) {
    if (!known) continue;
    const name = row.values.join(', ') || 'the product';
    if (planBasePrice(known.priceMinor, row) === null) {
      prices.push(priceConflict(`variants.${row.at}.price`, known.priceMinor, `The price of ${name}`));
    }
    const isChanged = row.quantityWas !== undefined && row.quantityWas !== known.quantity;
    // A form whose reply was lost sends what is stored already.
    if (isChanged && !isStoredQuantity(toStoredQuantity(known), row.quantity)) {
      const message = `Stock of ${name} has changed to ${known.quantity}.`;
      stock.push(refuseField(`variants.${row.at}.quantity`, message, 'stock-changed'));
    }
  }
  refuseTogether([...prices, ...stock]);
}

/**
 * The new variant, after `refuseConflicts`. What was not sent stays as it is of `known`.
 * @param sku the product's: that of its variant without options
 * @throws invalid-input, with the field
 */
function planVariant(
  { row: sent, id, known }: Match,
  { sku, imageIds, today }: Pick<StoredOptions, 'sku' | 'imageIds'> & { today: string },
): PlannedVariant {
  const { at, valueIds, values, barcode, weight, image, quantity } = sent;
  const field = (name: keyof SentVariant) => `variants.${at}.${name}`;
  const hasOptions = valueIds.length > 0;
  // Options were added or removed: its stock goes to a row of its own.
  const isMoved = known !== null && known.id !== id;
  const isSame = known?.quantity === quantity;
  if (image && !imageIds.includes(image)) {
    throw refuseField(
      field('image'),
      `The picture of ${values.join(', ')} is not one of this product. Please reload the page.`,
    );
  }
  const stock = planStock(known ?? usualStock, sent, { today, prefix: `variants.${at}.` });
  if (known && !isMoved)
    refuseUncoveredOrders(stock, known, { isWritten: !isSame, prefix: `variants.${at}.` });
  // The sku of the product stays with it.
  const ownSku = hasOptions ? (sent.sku ?? (isMoved ? undefined : known?.sku)) : sku;
  if (ownSku === undefined) throw refuseField(field('sku'), messages.skuRequired);
  const kept = known && planBasePrice(known.priceMinor, sent);
  const priceMinor = kept ?? toMinor(sent.price);
  const sales = sent.sales ?? (isMoved ? salesIn(known.sales) : undefined);
  requireBelow(priceMinor, sales, field('sales'));
  return {
    ...stock,
    id,
    valueIds,
    position: at,
    sku: ownSku,
    barcode: barcode === undefined ? (known?.barcode ?? null) : barcode || null,
    weightGrams: weight === undefined ? (known?.weightGrams ?? null) : weight,
    imageId: hasOptions ? (image === undefined ? (known?.imageId ?? null) : image) : null,
    priceMinor,
    sales,
    isActive: !hasOptions || (sent.isActive ?? known?.isActive ?? true),
    // The limit of back-orders is no stock that could move.
    quantity: isMoved && isSame ? Math.max(known.onHand - known.committed, 0) : quantity,
    keepsStock: isSame && !isMoved,
  };
}
