import type { Db } from '#server/db/db.ts';
import { lockProductAttributes } from '../attributes/option-choices.store.ts';
import { findAttributeValues, type StoredValues } from '../attributes/product-attributes.store.ts';
import { findVariants } from '../variants/variants.store.ts';
import { type FileRow, type ImportRow, toProductSku } from './import.rules.ts';
import { completeRow, isComplete } from './kept-fields.rules.ts';
import {
  findOwners,
  findStoredProducts,
  lockProducts,
  type Owner,
  type StoredProduct,
} from './stored-products.store.ts';
import type { StoredVariants } from './variant-rows.rules.ts';

/** The state that rows are compared with, as it is at this moment. */
export interface Stored {
  /** Products by sku. */
  products: ReadonlyMap<string, StoredProduct>;
  /** Products with options, by the skus of their variants. */
  owners: ReadonlyMap<string, Owner>;
  /** Options and variants, by the sku of the product. */
  variants: ReadonlyMap<string, StoredVariants>;
  /** Values of attributes that rows name, by the id of the product. */
  values: ReadonlyMap<string, StoredValues>;
  /** The rows of earlier batches, which are not stored yet, about products with options; by the sku of the product. */
  known: ReadonlyMap<string, ImportRow>;
}

/** @returns what earlier rows say about products with options */
export type FindKnown = (productSkus: string[]) => Promise<ReadonlyMap<string, FileRow>>;

/** @param lock whether products stay as they are until the end of the transaction */
export async function readStored(
  db: Db,
  rows: readonly FileRow[],
  { lock, findKnown }: { lock: boolean; findKnown?: FindKnown | undefined },
): Promise<Stored> {
  const named = [...new Set(rows.flatMap((row) => [row.sku, toProductSku(row)]))];
  const owners = await findOwners(db, named);
  /** A row that does not say all may be about a variant without saying so. */
  const isOfVariant = (row: FileRow) => row.variant !== null || (!isComplete(row) && owners.has(row.sku));
  const toSku = (row: FileRow) =>
    row.variant === null && isOfVariant(row) ? (owners.get(row.sku)?.sku ?? row.sku) : toProductSku(row);
  const skus = [...new Set([...named, ...rows.map(toSku)])];
  if (lock) await lockProducts(db, skus);
  const products = await findStoredProducts(db, skus);
  const withOptions = [...new Set(rows.filter(isOfVariant).map(toSku))];
  const variants = new Map<string, StoredVariants>();
  for (const sku of withOptions) {
    const product = products.get(sku);
    if (!product) continue;
    if (lock) await lockProductAttributes(db, product.id);
    variants.set(sku, await findVariants(db, product.id));
  }
  const known = new Map<string, ImportRow>();
  for (const [sku, row] of (await findKnown?.(withOptions)) ?? []) {
    const head = completeRow(row, { products, owners, variants });
    if (typeof head !== 'string') known.set(sku, head);
  }
  const described = [...rows, ...known.values()].filter(({ attributes }) => attributes !== undefined);
  const ids = described.flatMap((row) => products.get(toSku(row))?.id ?? []);
  const values = ids.length > 0 ? await findAttributeValues(db, [...new Set(ids)]) : new Map();
  return { products, owners, variants, values, known };
}
