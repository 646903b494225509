import { toMinor } from '#contract/money.ts';
import type { FileRow, ImportRow } from './import.rules.ts';
import type { ComparedProduct } from './row-changes.rules.ts';
import type { StoredVariants } from './variant-rows.rules.ts';

/** @returns whether the row says all that a new product or variant needs */
export const isComplete = (row: FileRow): row is ImportRow =>
  row.name !== null &&
  row.brand !== null &&
  row.priceMinor !== null &&
  row.quantity !== null &&
  row.taxable !== null;

/** True when a row is about the product with its sku alone, and nothing of it has to be read first. */
export const isPlain = (row: FileRow): row is ImportRow =>
  isComplete(row) && row.variant === null && row.attributes === undefined && row.slugs === undefined;

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Fields of products that rows keep, by their skus. */
interface Kept {
  products: ReadonlyMap<string, ComparedProduct & { sku: string }>;
  owners: ReadonlyMap<string, { sku: string }>;
  variants: ReadonlyMap<string, StoredVariants>;
}

/** @returns the row with what it does not say of its product or variant, or why it is refused */
export function completeRow(row: FileRow, stored: Kept): ImportRow | string {
  if (isComplete(row)) return row;
  const sku = row.variant?.productSku ?? stored.owners.get(row.sku)?.sku ?? row.sku;
  const product = stored.products.get(sku);
  const { options = [], variants = [] } = stored.variants.get(sku) ?? {};
  const found = variants.find(({ sku }) => sku === row.sku);
  const variant =
    row.variant ??
    (product && found
      ? {
          productSku: product.sku,
          options: options.map(({ name }, at) => ({ name, value: found.values[at] ?? '' })),
        }
      : null);
  const ofVariant = found && { priceMinor: toMinor(found.price), quantity: found.quantity };
  const own = variant ? ofVariant : product;
  const name = row.name ?? product?.name;
  const brand = row.brand ?? (product || !row.hasNoBrand ? product?.brand : null);
  const taxable = row.taxable ?? product?.taxable ?? true;
  const priceMinor = row.priceMinor ?? own?.priceMinor;
  const quantity = row.quantity ?? own?.quantity;
  if (name === undefined || brand === undefined || priceMinor === undefined || quantity === undefined) {
    const missing = Object.entries({ name, brand, price: priceMinor, quantity }).flatMap(([column, value]) =>
      value === undefined ? [column] : [],
    );
    const what = variant ? 'variant' : 'product';
    return `No ${what} has this SKU, and a new one needs ${list.format(missing)}.`;
  }
  return { ...row, variant, name, brand, taxable, priceMinor, quantity };
}

/** @returns the row as it is applied, without what its file does not say, which may change until then */
export const withoutKept = (row: ImportRow, inFile: FileRow): FileRow => ({
  ...row,
  name: inFile.name === null ? null : row.name,
  brand: inFile.brand === null ? null : row.brand,
  priceMinor: inFile.priceMinor === null ? null : row.priceMinor,
  quantity: inFile.quantity === null ? null : row.quantity,
  taxable: inFile.taxable === null ? null : row.taxable,
});
