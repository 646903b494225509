import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import type {
  FieldChange,
  ImportField,
  ImportResult,
  ImportRowView,
  UndoOutcome,
} from '#contract/product-imports.contract.ts';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { productImportRows } from '#server/db/schema/product-imports.ts';
import { contains } from '#server/db/text-search.ts';
import { cleanText } from '../import.rules.ts';

export interface NewRow {
  number: number;
  line: number;
  sku: string;
  productSku: string;
  name: string;
  result: ImportResult;
  changes: FieldChange[];
  reason: string | null;
  hint: string | null;
  cells: string[];
  /** As it was understood. */
  row: object | null;
  seen: string | null;
}

const storable = (_key: string, value: unknown) => (typeof value === 'string' ? cleanText(value) : value);

/** Inserts a batch in one statement, whatever its size. One text that PostgreSQL refuses would stop the whole import. */
export async function insertRows(db: Db, importId: string, rows: readonly NewRow[]): Promise<void> {
  const values = rows.map(({ changes, ...row }) => ({
    ...row,
    changes,
    fields: changes.map(({ field }) => field),
  }));
  await db.execute(sql`
    insert into ${productImportRows}
      (import_id, number, line, sku, product_sku, name, result, fields, changes, reason, hint, cells, "row", seen)
    select ${importId}::uuid, r.number, r.line, r.sku, r."productSku", r.name, r.result, r.fields, r.changes, r.reason, r.hint,
      r.cells, r."row", r.seen
    from jsonb_to_recordset(${JSON.stringify(values, storable)}::jsonb) as r(number int, line int, sku text, "productSku" text, name text,
      result text, fields text[], changes jsonb, reason text, hint text, cells text[], "row" jsonb, seen text)`);
}

/** Why a row is refused whose sku a later one has. */
export const comesAgain = (line: number) => `The SKU comes again in line ${line}, which counts.`;

/** Refuses earlier rows of these skus, because a later one counts. @returns how many of each result there were */
export async function refuseEarlier(
  db: Db,
  importId: string,
  later: readonly { sku: string; line: number }[],
): Promise<ImportResult[]> {
  // As in `listWaiting`: each sku by its index.
  const { rows: earlier } = await db.execute<{ number: number; result: ImportResult; line: number }>(sql`
    select found.number, found.result, later.line
    from unnest(${sql.param(later.map(({ sku }) => sku))}::text[], ${sql.param(later.map(({ line }) => line))}::int[]) later(sku, line)
    cross join lateral (
      select number, result from ${productImportRows} where import_id = ${importId} and sku = later.sku offset 0) found
    where found.result <> 'refused'`);
  if (earlier.length === 0) return [];
  const numbers = sql`${sql.param(earlier.map(({ number }) => number))}::int[]`;
  await db.execute(sql`
    update ${productImportRows} r set result = 'refused', changes = '[]', fields = '{}',
      reason = replace(${comesAgain(0)}, '0', earlier.line::text)
    from unnest(${numbers}, ${sql.param(earlier.map(({ line }) => line))}::int[]) earlier(number, line)
    where r.import_id = ${importId} and r.number = any(${numbers}) and r.number = earlier.number`);
  return earlier.map(({ result }) => result);
}

/**
 * @param replaced skus that come again in the next batch
 * @returns the first row of each product with options that the file had before, by the sku of the product
 */
export async function findHeads<Row>(
  db: Db,
  importId: string,
  { productSkus, replaced }: { productSkus: readonly string[]; replaced: readonly string[] },
): Promise<Map<string, Row>> {
  if (productSkus.length === 0) return new Map();
  const { rows } = await db.execute<{ sku: string; row: Row }>(sql`
    select distinct on (product_sku) product_sku as sku, "row" from ${productImportRows}
    where import_id = ${importId} and product_sku = any(${sql.param(productSkus)}::text[])
      and result <> 'refused' and "row" -> 'variant' <> 'null' and sku <> all(${sql.param(replaced)}::text[])
    order by product_sku, number`);
  return new Map(rows.map(({ sku, row }) => [sku, row]));
}

/** Deletes the rows of a check that begins again. */
export async function deleteRows(db: Db, importId: string, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${productImportRows} where import_id = ${importId} and number = any(array(
      select number from ${productImportRows} where import_id = ${importId} order by number limit ${limit}))`);
  return rowCount ?? 0;
}

/** As much is read of the rows of a batch, unless a single one has more. */
const maxBatchBytes = 1024 * 1024;

/** @returns the rows of a query with `number` and `bytes` up to the limit, in their order */
const withinBytes = (rows: SQL) => sql`
  select * from (
    select *, sum(bytes) over (order by number rows unbounded preceding) as bytes_so_far, row_number() over (order by number) as place
    from (${rows}) next) counted
  where bytes_so_far <= ${maxBatchBytes} or place = 1 order by number`;

export interface WaitingRow<Row> {
  number: number;
  row: Row;
  seen: string;
  result: ImportResult;
}

/**
 * @param after the number up to which nothing waits any more: looking at what was applied again and again would take longer with each batch
 * @returns the next rows to apply, with all of the same products, and the number up to which nothing waits once they are written
 */
export async function listWaiting<Row>(
  db: Db,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ rows: WaitingRow<Row>[]; upTo: number }> {
  const waits = sql`not applied and result in ('new', 'changed')`;
  const { rows: next } = await db.execute<{ number: number; sku: string }>(
    withinBytes(sql`
      select number, product_sku as sku, octet_length("row"::text) as bytes from ${productImportRows}
      where import_id = ${importId} and number > ${after} and ${waits} order by number limit ${limit}`),
  );
  const skus = [...new Set(next.map(({ sku }) => sku))];
  // PostgreSQL knows nothing of rows that were just inserted. `offset 0` leaves it no other index than that of the skus.
  const { rows } = await db.execute<Record<string, unknown> & WaitingRow<Row>>(sql`
    select number, "row", seen, result from unnest(${sql.param(skus)}::text[]) wanted(sku) cross join lateral (
      select number, "row", seen, result, applied from ${productImportRows} where import_id = ${importId} and product_sku = wanted.sku offset 0) found
    where ${waits} order by number`);
  return { rows, upTo: next.at(-1)?.number ?? after };
}

export interface RefusedRow {
  number: number;
  /** Before. */
  result: ImportResult;
  reason: string;
  hint: string | null;
}

/** Marks rows as written, and others as refused. */
export async function markRows(
  db: Db,
  importId: string,
  applied: readonly number[],
  refused: readonly RefusedRow[],
): Promise<void> {
  await db.execute(sql`
    update ${productImportRows} r set applied = true, applied_at = now(),
      product_id = (select p.id from ${products} p where p.sku = r.product_sku and p.deleted_at is null)
    where r.import_id = ${importId} and r.number = any(${sql.param(applied)}::int[])`);
  if (refused.length === 0) return;
  await db.execute(sql`
    update ${productImportRows} r set result = 'refused', reason = why.reason, hint = why.hint
    from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as why(number int, reason text, hint text)
    where r.import_id = ${importId} and r.number = why.number`);
}

interface RowFilter {
  result?: ImportResult | undefined;
  field?: ImportField | undefined;
  search?: string | undefined;
  undone?: UndoOutcome | undefined;
}

const matching = (importId: string, { result, field, search, undone }: RowFilter): SQL | undefined =>
  and(
    eq(productImportRows.importId, importId),
    result && eq(productImportRows.result, result),
    field && sql`${field} = any(${productImportRows.fields})`,
    undone && eq(productImportRows.undone, undone),
    search ? contains(sql`${productImportRows.sku} || ' ' || ${productImportRows.name}`, search) : undefined,
  );

/** Index: product_import_rows_result, or the primary key without a result. */
export async function countRows(db: Db, importId: string, filter: RowFilter): Promise<number> {
  const [row] = await db.select({ rows: count() }).from(productImportRows).where(matching(importId, filter));
  return row?.rows ?? 0;
}

interface RowPage extends RowFilter {
  page: number;
  limit: number;
  /** The only brand whose products the caller may see; null for all. */
  brandId: string | null;
}

export async function listRows(db: Db, importId: string, of: RowPage): Promise<ImportRowView[]> {
  const { page, limit, brandId } = of;
  const rows = await db
    .select({
      number: productImportRows.number,
      line: productImportRows.line,
      sku: productImportRows.sku,
      name: productImportRows.name,
      result: productImportRows.result,
      applied: productImportRows.applied,
      undone: productImportRows.undone,
      changes: productImportRows.changes,
      reason: sql<string | null>`coalesce(${productImportRows.undoReason}, ${productImportRows.reason})`,
      hint: productImportRows.hint,
      productId: products.id,
      imageUrl: products.imageUrl,
    })
    .from(productImportRows)
    .leftJoin(
      products,
      and(
        eq(products.sku, productImportRows.productSku),
        sql`${products.deletedAt} is null`,
        brandId === null ? undefined : eq(products.brandId, brandId),
      ),
    )
    .where(matching(importId, of))
    .orderBy(asc(productImportRows.number))
    .limit(limit)
    .offset((page - 1) * limit);
  return rows.map(({ number, productId, imageUrl, ...row }) => ({
    ...row,
    _id: String(number),
    product: productId ? { _id: productId, imageUrl } : null,
  }));
}

export interface ExportedRow {
  number: number;
  line: number;
  sku: string;
  name: string;
  result: ImportResult;
  changes: FieldChange[];
  reason: string | null;
  hint: string | null;
  cells: string[];
}

/** Rows of these results after a number: at most `limit`, and a megabyte of them; none at the end. */
export async function listRowsAfter(
  db: Db,
  importId: string,
  { results, after, limit }: { results: readonly ImportResult[]; after: number; limit: number },
): Promise<ExportedRow[]> {
  const { rows } = await db.execute<ExportedRow & Record<string, unknown>>(
    withinBytes(sql`
      select number, line, sku, name, result, changes, reason, hint, cells, octet_length(cells::text) + octet_length(changes::text) as bytes
      from ${productImportRows}
      where import_id = ${importId} and result = any(${sql.param(results)}::text[]) and number > ${after} order by number limit ${limit}`),
  );
  return rows;
}
