import { createHash } from 'node:crypto';
import type { Db } from '#server/db/db.ts';
import { findValuesOf, type StoredValues } from '../../attributes/product-attributes.store.ts';
import { type FileRow, productSkuOf } from '../import/import.rules.ts';
import { hasLinks } from '../import/option-links.rules.ts';
import type { StoredVariants } from '../import/variant-rows.rules.ts';
import { findVariants } from '../variants.store.ts';
import { findStoredProducts, type StoredProduct } from './stored-products.store.ts';

/** What rows are compared with, as it is at this moment. */
export interface Stored {
  products: ReadonlyMap<string, StoredProduct>;
  /** Variants by the sku of the product. */
  variants: ReadonlyMap<string, StoredVariants>;
  /** By the id of the product; of rows with attributes. */
  values: ReadonlyMap<string, StoredValues>;
}

export async function readStored(db: Db, rows: readonly FileRow[]): Promise<Stored> {
  const products = await findStoredProducts(db, [...new Set(rows.map(productSkuOf))]);
  const variants = new Map<string, StoredVariants>();
  for (const sku of new Set(rows.filter(({ variant }) => variant !== null).map(productSkuOf))) {
    const product = products.get(sku);
    if (product) variants.set(sku, await findVariants(db, product.id));
  }
  const described = rows.filter(({ attributes }) => attributes !== undefined);
  const ids = described.flatMap((row) => products.get(productSkuOf(row))?.id ?? []);
  const values = ids.length > 0 ? await findValuesOf(db, [...new Set(ids)]) : new Map();
  return { products, variants, values };
}

/** @returns a digest of all that decides about the row; another one later means that somebody changed it */
export function seenBy(row: FileRow, { products, variants, values }: Stored): string {
  const product = products.get(productSkuOf(row));
  // Of a product with options these add up those of its variants.
  const { priceMinor, quantity, free, ...rest } = product ?? {};
  const own = row.variant
    ? variants.get(row.variant.productSku)?.variants?.find(({ sku }) => sku === row.sku)
    : { priceMinor, quantity, free };
  // What the file does not say may change meanwhile: orders change the stock all the time.
  const kept = keptKeys(row);
  const options = (row.variant && variants.get(row.variant.productSku)?.options) ?? [];
  const compared = [
    ...[rest, own],
    ...(row.attributes ? [values.get(product?.id ?? '') ?? {}] : []),
    ...(hasLinks(row) ? [options.map(({ attribute }) => attribute ?? null)] : []),
  ];
  return createHash('sha256')
    .update(JSON.stringify(compared, (key, value) => (kept.has(key) ? undefined : value)))
    .digest('base64');
}

/** @returns what a product or variant may change without making the row stale */
const keptKeys = ({ name, taxable, priceMinor, quantity }: FileRow): ReadonlySet<string> =>
  new Set([
    ...(name === null ? ['name'] : []),
    ...(taxable === null ? ['taxable'] : []),
    ...(priceMinor === null ? ['priceMinor', 'price'] : []),
    ...(quantity === null ? ['quantity', 'free', 'onHand', 'committed'] : []),
  ]);
