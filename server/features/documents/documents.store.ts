import { and, eq, isNull, sql } from 'drizzle-orm';
import type { DocumentKind } from '#contract/documents.contract.ts';
import type { Db } from '#server/db/db.ts';
import { documentChanges, documentSeries, documents } from '#server/db/schema/documents.ts';
import { orders } from '#server/db/schema/orders.ts';

export type NewDocument = typeof documents.$inferInsert;

/** Takes orders off the log. @returns their ids, each once, and how many notes they had */
export async function takeNotedOrders(
  db: Db,
  limit: number,
  without: readonly string[],
): Promise<{ ids: string[]; taken: number }> {
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from ${documentChanges} where id = any(array(
      select id from ${documentChanges} where order_id <> all(${sql.param(without)}::uuid[])
      order by id limit ${limit} for update skip locked)) returning order_id as id`);
  return { ids: [...new Set(rows.map(({ id }) => id))].sort(), taken: rows.length };
}

/** Notes orders as triggers do. */
export async function noteForDocuments(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.insert(documentChanges).values(ids.map((orderId) => ({ orderId })));
}

/** Notes those of new orders that were paid online. */
export async function notePaidForDocuments(db: Db, ids: readonly string[]): Promise<void> {
  const { rowCount } = await db.execute(sql`
    insert into ${documentChanges} (order_id) select id from ${orders} where id = any(${sql.param(ids)}::uuid[]) and paid_minor > 0
      and not exists (select from ${documents} where order_id = ${orders.id})`);
  if (rowCount) await db.execute(sql`select pg_notify('document_changes', '')`);
}

/**
 * From here on, until the transaction ends, nobody else issues: so dates ascend with the numbers, also at the turn of a year.
 * @returns the moment, by the clock of the database
 */
export async function beginIssuing(tx: Db): Promise<Date> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('documents'))`);
  const { rows } = await tx.execute<{ now: Date | string }>(sql`select clock_timestamp() as now`);
  return new Date(rows[0]?.now ?? Number.NaN);
}

/**
 * Takes the next numbers of a series, whose row stays locked until the transaction ends: its documents are stored in it, or it is as if nobody
 * had asked.
 * @returns the first of them; null when the series is another issuer's
 */
export async function takeNumbers(
  tx: Db,
  { series, prefix, merchantId }: { series: string; prefix: string; merchantId: string | null },
  count: number,
): Promise<number | null> {
  await tx.insert(documentSeries).values({ series, prefix, merchantId }).onConflictDoNothing();
  const { rows } = await tx.execute<{ first: number }>(sql`
    update ${documentSeries} set next = next + ${count} where series = ${series} and merchant_id is not distinct from ${merchantId}::uuid
    returning next - ${count}::int as first`);
  return rows[0]?.first ?? null;
}

/** The series that a merchant has in a year, so that one who is renamed goes on in it. */
export async function findSeries(
  tx: Db,
  {
    merchantId,
    kind,
    prefix,
    year,
  }: { merchantId: string; kind: DocumentKind; prefix: string; year: string },
): Promise<{ series: string; prefix: string } | null> {
  const { rows } = await tx.execute<{ series: string; prefix: string }>(sql`
    select s.series, s.prefix from ${documentSeries} s
    where s.merchant_id = ${merchantId}::uuid and starts_with(s.prefix, ${prefix}::text) and s.series = replace(s.prefix, '{year}', ${year}::text)
      and exists (select from ${documents} d where d.series = s.series and d.kind = ${kind})
    order by s.next desc, s.series limit 1`);
  return rows[0] ?? null;
}

export async function insertDocuments(tx: Db, rows: readonly NewDocument[]): Promise<void> {
  if (rows.length > 0) await tx.insert(documents).values([...rows]);
}

/** Writes the hash of a document's first PDF. */
export async function notePdf(db: Db, id: string, hash: string): Promise<void> {
  await db
    .update(documents)
    .set({ pdfHash: hash })
    .where(and(eq(documents.id, id), isNull(documents.pdfHash)));
}

/** Deletes documents that need not be kept any more: of an order once its newest is that old, so that none is issued again. */
export async function deleteOldDocuments(db: Db, years: number, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with said as (select set_config('shop.document_retention_years', ${String(years)}, true) as years)
    delete from ${documents} using said where id = any(array(
      select d.id from ${documents} d where d.issued_at < now() - ${years}::int * interval '1 year' and not exists (
        select from ${documents} newer where newer.order_id = d.order_id and newer.issued_at >= now() - ${years}::int * interval '1 year')
      order by d.issued_at limit ${limit})) and years is not null`);
  return rowCount ?? 0;
}
