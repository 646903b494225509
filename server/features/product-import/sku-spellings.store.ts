import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { type FileRow, toProductSku } from './import.rules.ts';

/** SKUs that differ in letter case alone are one. */
export const skuKey = (sku: string) => sku.toLowerCase();

/**
 * @param brandId the only one whose products rows may change; null for all
 * @param inFile how the file first writes SKUs that the shop does not have, by their keys; grows
 * @returns gives a row the SKUs as the shop, or the file, writes them already; `taken` is one that may be several, or is another brand's
 */
export async function readSpellings(
  db: Db,
  rows: readonly FileRow[],
  brandId: string | null,
  inFile = new Map<string, string>(),
): Promise<(row: FileRow) => FileRow> {
  const keys = sql.param([...new Set(rows.flatMap((row) => [row.sku, toProductSku(row)]).map(skuKey))]);
  // Each by its index: with `= any`, PostgreSQL scans all products. The variant of a product without options has its SKU.
  const { rows: stored } = await db.execute<{ sku: string; brandId: string | null }>(sql`
    select found.* from unnest(${keys}::text[]) wanted(key) cross join lateral (
      select sku, brand_id as "brandId" from ${products} where lower(sku) = wanted.key and deleted_at is null
      union all
      select v.sku, p.brand_id from ${productVariants} v join ${products} p on p.id = v.product_id
      where lower(v.sku) = wanted.key and v.deleted_at is null and v.id <> v.product_id offset 0) found`);
  const spellings = Map.groupBy(stored, ({ sku }) => skuKey(sku));
  function spell(sku: string): string | null {
    const [found, ...others] = spellings.get(skuKey(sku)) ?? [];
    if (found?.sku === sku || others.some((other) => other.sku === sku)) return sku;
    if (found) return others.length > 0 || (brandId ?? found.brandId) !== found.brandId ? null : found.sku;
    const first = inFile.get(skuKey(sku)) ?? sku;
    inFile.set(skuKey(sku), first);
    return first;
  }
  return (row) => {
    const [sku, productSku] = [spell(row.sku), spell(toProductSku(row))];
    if (sku === null || productSku === null) return { ...row, taken: sku ? toProductSku(row) : row.sku };
    return { ...row, sku, variant: row.variant && { ...row.variant, productSku } };
  };
}
