import { toMinor } from '#contract/money.ts';
import type { StockFields } from '#contract/stock-fields.ts';
import type { VariantsForm } from '#contract/variants.contract.ts';
import { refuseField } from '#server/errors.ts';
import { formatPrice } from '#server/format.ts';
import { requireBelow, type SentSales } from './sales.rules.ts';
import { planStock, refuseUncoveredOrders, usualStock } from './stock-policy.rules.ts';

interface StoredVariant extends StockFields {
  id: string;
  valueIds: string[];
  priceMinor: number;
  quantity: number;
  barcode: string | null;
  weightGrams: number | null;
  isActive: boolean;
  imageId: string | null;
  onHand: number;
  committed: number;
}

export interface StoredOptions {
  productId: string;
  /** The product's own. */
  sku: string;
  /** In their sequence. */
  options: { name: string; values: { id: string; name: string }[] }[];
  /** Images that its variants may have. */
  imageIds: string[];
  /** Those that are kept. */
  variants: StoredVariant[];
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
}

export interface VariantPlan {
  options: StoredOptions['options'];
  variants: PlannedVariant[];
  /** Ids of variants that are no longer offered. */
  removed: string[];
}

const keyOf = (name: string) => name.toLowerCase();
const combinationOf = (valueIds: readonly string[]) => valueIds.join(' ');

/**
 * What the product's options and variants become. Values keep their id by the sent id, else by name; variants by the sent id, else by
 * their values.
 * @param newId makes ids of new values and variants
 * @throws invalid-input, variants-changed, price-changed or stock-changed, with the field
 */
export function planVariants(stored: StoredOptions, sent: VariantsForm, newId: () => string): VariantPlan {
  refuseChangedVariants(stored, sent.variantsWas);
  const options = planOptions(stored, sent.options, newId);
  const rows = sent.variants.map((variant, at) => ({
    ...variant,
    at,
    valueIds: chooseValues(options, variant.values, at),
  }));
  refuseRepeated(
    rows,
    ({ valueIds }) => combinationOf(valueIds),
    ({ values, at }) =>
      refuseField(`variants.${at}.values`, `Two variants are ${values.join(', ') || 'the same'}.`),
  );
  refuseRepeated(
    rows,
    ({ sku }) => sku,
    ({ sku, at }) => refuseField(`variants.${at}.sku`, `${sku} is the sku of two variants.`, 'sku-in-use'),
  );
  const ids = chooseIds(stored, rows, newId);
  const before = new Map(stored.variants.map((variant) => [variant.id, variant]));
  const variants = rows.map(
    ({ at, valueIds, price, priceWas, barcode, weight, image, quantityWas, ...row }): PlannedVariant => {
      const id = ids[at] ?? newId();
      const known = before.get(id);
      const priceMinor = planPrice(known, { ...row, at, price, priceWas });
      requireBelow(priceMinor, row.sales, `variants.${at}.sales`);
      if (known && quantityWas !== undefined && quantityWas !== known.quantity) {
        const message = `Stock of ${row.values.join(', ')} has changed to ${known.quantity}.`;
        throw refuseField(`variants.${at}.quantity`, message, 'stock-changed');
      }
      if (image && !stored.imageIds.includes(image)) {
        throw refuseField(
          `variants.${at}.image`,
          `The picture of ${row.values.join(', ')} is not one of this product. Please reload the page.`,
        );
      }
      const { policy, backOrderLimit, backOrderFrom, lowStockAt } = row;
      const sent = { policy, backOrderLimit, backOrderFrom, lowStockAt };
      const stock = planStock(known ?? usualStock, sent, `variants.${at}.`);
      // A written quantity covers the open orders.
      if (known?.quantity === row.quantity) refuseUncoveredOrders(stock, known, `variants.${at}.`);
      return {
        ...stock,
        id,
        valueIds,
        position: at,
        sku: options.length === 0 ? stored.sku : row.sku,
        barcode: barcode === undefined ? (known?.barcode ?? null) : barcode || null,
        weightGrams: weight === undefined ? (known?.weightGrams ?? null) : weight,
        imageId: options.length === 0 ? null : image === undefined ? (known?.imageId ?? null) : image,
        priceMinor,
        sales: row.sales,
        isActive: options.length === 0 || (row.isActive ?? known?.isActive ?? true),
        quantity: row.quantity,
      };
    },
  );
  const kept = new Set(variants.map(({ id }) => id));
  return { options, variants, removed: [...before.keys()].filter((id) => !kept.has(id)) };
}

/** The one variant of a product without options is no choice, so its id is not sent. */
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

/** @returns the stored price when only somebody else has changed it */
function planPrice(
  known: StoredVariant | undefined,
  {
    at,
    values,
    price,
    priceWas,
  }: { at: number; values: string[]; price: number; priceWas?: number | undefined },
): number {
  const priceMinor = toMinor(price);
  if (!known || priceWas === undefined || toMinor(priceWas) === known.priceMinor) return priceMinor;
  if (priceMinor === known.priceMinor || price === priceWas) return known.priceMinor;
  throw refuseField(
    `variants.${at}.price`,
    `The price of ${values.join(', ')} has changed to ${formatPrice(known.priceMinor)} meanwhile.`,
    'price-changed',
  );
}

function planOptions(
  stored: StoredOptions,
  sent: VariantsForm['options'],
  newId: () => string,
): VariantPlan['options'] {
  refuseRepeated(
    sent,
    ({ name }) => keyOf(name),
    ({ name }) => refuseField('options', `Two options are called ${name}.`),
  );
  const known = new Set(stored.options.flatMap(({ values }) => values.map(({ id }) => id)));
  const options = sent.map(({ name, values }) => {
    refuseRepeated(
      values,
      (value) => keyOf(value.name),
      (value) => refuseField('options', `${name} has the value ${value.name} twice.`),
    );
    const before = stored.options.find((option) => keyOf(option.name) === keyOf(name))?.values ?? [];
    const sentIds = new Set(values.map(({ _id }) => _id));
    const byName = new Map(
      before.filter(({ id }) => !sentIds.has(id)).map((value) => [keyOf(value.name), value.id]),
    );
    return {
      name,
      values: values.map((value) => {
        if (value._id && !known.has(value._id)) {
          throw refuseField(
            'options',
            `${value.name} is a value of another product. Please reload the page.`,
          );
        }
        return { id: value._id ?? byName.get(keyOf(value.name)) ?? newId(), name: value.name };
      }),
    };
  });
  refuseRepeated(
    options.flatMap(({ values }) => values),
    ({ id }) => id,
    ({ name }) => refuseField('options', `${name} is listed twice.`),
  );
  return options;
}

/** @returns the ids of the values that a variant names, one of each option */
function chooseValues(options: VariantPlan['options'], names: readonly string[], at: number): string[] {
  if (names.length !== options.length) {
    throw refuseField(`variants.${at}.values`, 'Each variant needs one value of each option.');
  }
  return options.map((option, index) => {
    const name = names[index] ?? '';
    const value = option.values.find((one) => keyOf(one.name) === keyOf(name));
    if (!value) throw refuseField(`variants.${at}.values`, `${name} is no value of ${option.name}.`);
    return value.id;
  });
}

interface SentRow {
  _id?: string | undefined;
  at: number;
  valueIds: string[];
}

function chooseIds(
  { productId, variants }: StoredOptions,
  rows: readonly SentRow[],
  newId: () => string,
): string[] {
  if (rows.every(({ valueIds }) => valueIds.length === 0)) return [productId];
  const free = new Map(variants.filter(({ id }) => id !== productId).map((one) => [one.id, one]));
  for (const { _id, at } of rows) {
    if (_id && !free.delete(_id)) {
      throw refuseField(
        `variants.${at}._id`,
        'A variant belongs to another product, or is listed twice. Please reload the page.',
      );
    }
  }
  const byValues = new Map([...free.values()].map(({ id, valueIds }) => [combinationOf(valueIds), id]));
  return rows.map(({ _id, valueIds }) => _id ?? byValues.get(combinationOf(valueIds)) ?? newId());
}

function refuseRepeated<Row>(
  rows: readonly Row[],
  keyOfRow: (row: Row) => string,
  refusal: (row: Row) => Error,
): void {
  const seen = new Set<string>();
  for (const row of rows) {
    const key = keyOfRow(row);
    if (seen.has(key)) throw refusal(row);
    seen.add(key);
  }
}
