import { nameKey } from '#contract/clean-text.ts';
import { toMajor } from '#contract/money.ts';
import type { ProductVariant, VariantsForm } from '#contract/variants.contract.ts';
import type { ShopError } from '#server/errors.ts';
import type { VariantRow } from './import.rules.ts';
import { type AttributeIds, type Links, mergeLinks, toAttributeIds } from './option-links.rules.ts';
import { isSameQuantity } from './row-changes.rules.ts';
import { policyAfter } from './stock-policy-cells.rules.ts';

export interface StoredVariants {
  options?: VariantsForm['options'];
  variants?: ProductVariant[];
}

/** The product that rows are applied to. */
export interface Base extends StoredVariants {
  /** Ids of the attributes that rows name. */
  attributeIds: AttributeIds;
  /** The links of an earlier batch's rows, which are not stored yet. */
  links?: Links;
}

type SentVariant = VariantsForm['variants'][number];

const toNames = (options: readonly { name: string }[]) => options.map(({ name }) => name);

/** @returns why the row cannot belong to a product with these options; null when it can */
export function refusalOfOptions(row: VariantRow, options: readonly { name: string }[]): string | null {
  const names = toNames(row.variant.options);
  const isSame = ({ name }: { name: string }, at: number) => nameKey(name) === nameKey(names[at] ?? '');
  if (options.length === names.length && options.every(isSame)) return null;
  return `The options of ${row.variant.productSku} are ${toNames(options).join(', ')}, not ${names.join(', ')}.`;
}

/**
 * The product with these rows. A row changes the variant with its sku, or adds one; variants and values that no row names
 * stay.
 * @param rows have the same options as the product and each other
 */
export function withRows(stored: Base, rows: readonly VariantRow[]): VariantsForm {
  const known = (stored.variants ?? []).map(toSentVariant);
  const bySku = new Map(known.map((variant) => [variant.sku, variant]));
  const storedBySku = new Map(stored.variants?.map((variant) => [variant.sku, variant]));
  for (const row of rows) {
    const sent = toSent(row, storedBySku.get(row.sku));
    bySku.set(row.sku, { ...(bySku.get(row.sku) ?? newVariant), ...sent });
  }
  const names = stored.options ?? rows[0]?.variant.options ?? [];
  const linkIds = toAttributeIds(mergeLinks(rows, stored.links), stored.attributeIds);
  const options = names.map(({ name, ...kept }, at) => {
    const option = { name, ...('values' in kept ? kept : { values: [] }) };
    const attribute = linkIds[at];
    const isOtherLink = attribute !== undefined && option.attribute !== attribute;
    // Values are choices of the other attribute by their names.
    const values = isOtherLink ? option.values.map(({ choice: _, ...value }) => value) : [...option.values];
    const seen = new Set(values.map(({ name }) => nameKey(name)));
    for (const { variant } of rows) {
      const name = variant.options[at]?.value ?? '';
      if (!seen.has(nameKey(name))) values.push({ name });
      seen.add(nameKey(name));
    }
    return { ...option, values, ...(isOtherLink ? { attribute } : {}) };
  });
  return { options, variants: [...bySku.values()] };
}

const newVariant = { isActive: true };

function toSent(row: VariantRow, stored: ProductVariant | undefined): SentVariant {
  const { barcode, weightGrams, sales, stock, lowStockAt, forSale } = row.sold ?? {};
  return {
    values: row.variant.options.map(({ value }) => value),
    sku: row.sku,
    price: toMajor(row.priceMinor),
    quantity: stored && isSameQuantity(stored, row.quantity) ? stored.quantity : row.quantity,
    ...(barcode !== undefined && { barcode }),
    ...(weightGrams !== undefined && { weight: weightGrams }),
    ...(sales && { sales }),
    ...(stock && policyAfter(stored ?? null, stock)),
    ...(lowStockAt !== undefined && { lowStockAt }),
    ...(forSale !== undefined && { isActive: forSale }),
  };
}

function toSentVariant(variant: ProductVariant): SentVariant {
  const { _id, values, sku, price, quantity, barcode, weight, isActive } = variant;
  return { _id, values, sku, price, quantity, barcode, weight, isActive };
}

/** @returns the sku of the variant that the refusal is about; null when it is about all of them */
export function refusedSku(refusal: ShopError, { variants }: VariantsForm): string | null {
  const [at] = Object.keys(refusal.fields ?? {}).flatMap(
    (field) => /^variants\.(\d+)\./.exec(field)?.[1] ?? [],
  );
  return at === undefined ? null : (variants[Number(at)]?.sku ?? null);
}
