import type { Db } from '#server/db/db.ts';
import { findVariants } from '../variants.store.ts';
import { type FileRow, type ImportRow, productSkuOf } from './import.rules.ts';
import { completeRow, isComplete } from './kept-fields.rules.ts';
import { findKeptProducts, findProductsOfVariants, lockProducts } from './kept-fields.store.ts';
import type { StoredVariants } from './variant-rows.rules.ts';

/**
 * Fills in what rows do not say, from their products and variants. Rows that say everything are not looked up.
 * @param refuse called with each row of a new product or variant that needs more, and why
 * @param lock whether the products stay as they are until the end of the transaction
 * @returns the other rows
 */
export async function completeRows(
  db: Db,
  rows: readonly FileRow[],
  refuse: (sku: string, reason: string) => void,
  { lock }: { lock: boolean },
): Promise<ImportRow[]> {
  const open = rows.filter((row) => !isComplete(row));
  const owners =
    open.length > 0
      ? await findProductsOfVariants(
          db,
          open.map(({ sku }) => sku),
        )
      : new Map<string, string>();
  const skuOf = (row: FileRow) => row.variant?.productSku ?? owners.get(row.sku) ?? productSkuOf(row);
  const skus = [...new Set(open.map(skuOf))];
  if (lock && skus.length > 0) await lockProducts(db, skus);
  const products = skus.length > 0 ? await findKeptProducts(db, skus) : new Map();
  const variants = new Map<string, StoredVariants>();
  for (const sku of new Set(open.filter((row) => row.variant || owners.has(row.sku)).map(skuOf))) {
    const product = products.get(sku);
    if (product) variants.set(sku, await findVariants(db, product.id));
  }
  return rows.flatMap((row) => {
    if (isComplete(row)) return [row];
    const sku = skuOf(row);
    const complete = completeRow(row, products.get(sku) ?? null, variants.get(sku) ?? {});
    if (typeof complete !== 'string') return [complete];
    refuse(row.sku, complete);
    return [];
  });
}
