import { sql } from 'drizzle-orm';
import type { ProductChanges } from '#contract/product-history.contract.ts';
import type { ImportField, UndoOutcome } from '#contract/product-imports.contract.ts';
import type { Db } from '#server/db/db.ts';
import { reviews } from '#server/db/schema/catalogue.ts';
import { cartLines, orderLines } from '#server/db/schema/orders.ts';
import { productHistory } from '#server/db/schema/product-history.ts';
import { productImportRows } from '#server/db/schema/product-imports.ts';
import { stockMovements } from '#server/db/schema/stock-movements.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import type { VariantEvent } from '../product-undo/plan-undo.rules.ts';
import type { ImportedStock } from './undo-stock.rules.ts';

export interface AppliedRow {
  number: number;
  sku: string;
  /** Null of a row that an earlier version applied. */
  productId: string | null;
  /** Time of its transaction, to the microsecond. */
  appliedAt: string | null;
  fields: ImportField[];
  /** Its change of the address of the image. */
  image: { from: string | null; to: string | null } | null;
}

/**
 * @param after number of the row to begin behind
 * @returns the next rows that were applied and not undone, with all of the same products, and where to go on
 */
export async function listApplied(
  db: Db,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ rows: AppliedRow[]; until: number }> {
  const waits = sql`applied and undone is null`;
  const { rows: page } = await db.execute<{ number: number; sku: string }>(sql`
    select number, product_sku as sku from ${productImportRows}
    where import_id = ${importId} and number > ${after} and ${waits} order by number limit ${limit}`);
  const skus = [...new Set(page.map(({ sku }) => sku))];
  // PostgreSQL has no statistics of rows that were just inserted. `offset 0` leaves it the index of the skus alone.
  const { rows } = await db.execute<AppliedRow & Record<string, unknown>>(sql`
    select number, sku, product_id as "productId", applied_at::text as "appliedAt", fields, (
        select jsonb_build_object('from', change -> 'from', 'to', change -> 'to')
        from jsonb_array_elements(changes) change where change ->> 'field' = 'imageUrl') as image
    from unnest(${sql.param(skus)}::text[]) wanted (sku_of_product) cross join lateral (
      select number, sku, product_id, applied_at, fields, changes, applied, undone from ${productImportRows} where import_id = ${importId} and product_sku = wanted.sku_of_product offset 0) found
    where ${waits} order by number`);
  return { rows, until: page.at(-1)?.number ?? after };
}

/** A product that an import wrote. */
export interface WrittenAt {
  productId: string;
  appliedAt: string;
}

const pairs = (written: readonly WrittenAt[]) => sql`
  unnest(${sql.param(written.map(({ productId }) => productId))}::uuid[],
    ${sql.param(written.map(({ appliedAt }) => appliedAt))}::timestamptz[]) as written (product_id, at)`;

export interface ImportEntry {
  id: number;
  changes: ProductChanges;
}

/** @returns the entries that the import added to the histories of products */
export async function findImportEntries(
  db: Db,
  written: readonly WrittenAt[],
): Promise<Map<string, ImportEntry>> {
  const { rows } = await db.execute<{ productId: string; id: string; changes: ProductChanges }>(sql`
    select h.product_id as "productId", h.id, h.changes from ${pairs(written)}
    join ${productHistory} h on h.product_id = written.product_id and h.at = written.at and h.source = 'import'`);
  return new Map(rows.map(({ productId, id, changes }) => [productId, { id: Number(id), changes }]));
}

/** Entry `h` is a picture that the shop has downloaded for an import. */
export const isDownloadedPicture = sql`(h.source = 'import' and h.changes - 'images' = '{}')`;

/** Why a new product stays, the first that applies; null for none. Stock that an order moved says that it was ordered. */
export const selectLaterEvent = (product: ReturnType<typeof sql>, at: ReturnType<typeof sql>) => sql`case
  when exists (select from ${orderLines} l where l.product_id = ${product}) then 'ordered'
  when exists (select from ${cartLines} l where l.product_id = ${product}) then 'inBag'
  when exists (select from ${reviews} r where r.product_id = ${product}) then 'reviewed'
  when exists (
      select from ${productHistory} h where h.product_id = ${product} and (h.at, h.source) <> (${at}, 'import')
        and not ${isDownloadedPicture})
    or exists (
      select from ${stockMovements} m join ${productVariants} v on v.id = m.variant_id
      where v.product_id = ${product} and m.created_at <> ${at} and m.order_id is null) then 'changed' end`;

export type ProductEvent = 'ordered' | 'inBag' | 'reviewed' | 'changed';

/** @returns what happened to new products since, by their ids; none of those without */
export async function findEvents(db: Db, written: readonly WrittenAt[]): Promise<Map<string, ProductEvent>> {
  const { rows } = await db.execute<{ id: string; event: ProductEvent | null }>(sql`
    select written.product_id as id, ${selectLaterEvent(sql`written.product_id`, sql`written.at`)} as event from ${pairs(written)}`);
  return new Map(rows.flatMap(({ id, event }) => (event === null ? [] : [[id, event]])));
}

/** @returns what happened since to variants that imports added, by their ids; none of those without */
export async function findVariantEvents(
  db: Db,
  added: readonly { id: string; appliedAt: string }[],
): Promise<Map<string, VariantEvent>> {
  if (added.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; event: VariantEvent | null }>(sql`
    select added.id, case
      when exists (select from ${orderLines} l where l.variant_id = added.id)
        or exists (select from ${cartLines} l where l.variant_id = added.id) then 'ordered'
      when exists (
        select from ${stockMovements} m where m.variant_id = added.id and m.created_at <> added.at and m.order_id is null) then 'stock' end as event
    from unnest(${sql.param(added.map(({ id }) => id))}::uuid[],
      ${sql.param(added.map(({ appliedAt }) => appliedAt))}::timestamptz[]) as added (id, at)`);
  return new Map(rows.flatMap(({ id, event }) => (event === null ? [] : [[id, event]])));
}

/** @returns what an import changed of the stock of locked products, of the variants that are offered */
export async function findImportedStock(db: Db, written: readonly WrittenAt[]): Promise<ImportedStock[]> {
  const { rows } = await db.execute<ImportedStock & Record<string, unknown>>(sql`
    select v.id as "variantId", v.product_id as "productId", v.sku, v.on_hand as "onHand", v.committed, v.policy,
      v.back_order_limit as "backOrderLimit", moved.change, exists (
        select from ${stockMovements} m where m.variant_id = v.id and m.id > moved.last and m.reason in ('set', 'counted')
          and m.created_at <> now()) as "isSetSince"
    from ${pairs(written)}
    join ${productVariants} v on v.product_id = written.product_id and v.deleted_at is null
    cross join lateral (
      select sum(m.on_hand_change)::int as change, max(m.id) as last from ${stockMovements} m
      where m.variant_id = v.id and m.created_at = written.at and m.order_id is null) moved
    where moved.change <> 0 order by v.id`);
  return rows;
}

export interface UndoneRow {
  number: number;
  undone: UndoOutcome;
  reason: string | null;
}

export async function markUndone(db: Db, importId: string, rows: readonly UndoneRow[]): Promise<void> {
  await db.execute(sql`
    update ${productImportRows} r set undone = result.undone, undo_reason = result.reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as result (number int, undone text, reason text)
    where r.import_id = ${importId} and r.number = result.number`);
}
