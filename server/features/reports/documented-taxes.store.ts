import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { documents } from '#server/db/schema/documents.ts';
import { orders } from '#server/db/schema/orders.ts';
import { placedBetween } from '../orders/placed-between.store.ts';
import type { StoredTaxRow } from './tax-rows.rules.ts';
import { type AskedTaxes, eachTax, isOwn, selectCountry, sum } from './taxes.store.ts';

/**
 * The same as `listTaxes` of invoices and credit notes by their day of issue, from their frozen lines: together they are the sum of these
 * documents. Index: documents_issued, documents_of_merchant.
 */
export async function listDocumentedTaxes(
  db: Db,
  { from, to, shopCountry, merchantId }: AskedTaxes,
): Promise<StoredTaxRow[]> {
  const ofWhom = merchantId === null ? sql`true` : sql`d.merchant_id = ${merchantId}::uuid`;
  const [isInvoice, isNote] = [sql`kind = 'invoice'`, sql`kind = 'credit-note'`];
  const { rows } = await db.execute<Record<keyof StoredTaxRow, unknown>>(sql`
    select country, title, rate::float8 as rate, ${sum(sql`net`, isInvoice)} as "netMinor", ${sum(sql`net`, sql`${isInvoice} and ${isOwn}`)} as "ownNetMinor",
      ${sum(sql`tax`, isInvoice)} as "taxMinor", ${sum(sql`net`, isNote)} as "refundedNetMinor",
      ${sum(sql`net`, sql`${isNote} and ${isOwn}`)} as "ownRefundedNetMinor", ${sum(sql`tax`, isNote)} as "refundedTaxMinor"
    from (
      select d.kind, ${selectCountry(shopCountry)}, tax ->> 'title', (tax ->> 'rate')::numeric, coalesce(place, 1) = 1,
        (line ->> 'netMinor')::bigint, coalesce((tax ->> 'minor')::bigint, 0)
      from ${documents} d join ${orders} o on o.id = d.order_id, jsonb_array_elements(d.snapshot -> 'lines') line ${eachTax(sql`line -> 'taxes'`)}
      where d.issued_at >= ${from} and d.issued_at < ${to} and ${ofWhom}
    ) found(kind, country, title, rate, is_first, net, tax)
    group by 1, 2, 3 having bool_or(net <> 0 or tax <> 0) order by 1 nulls last, 3 desc nulls last, 2`);
  return rows as unknown as StoredTaxRow[];
}

/** Orders that were placed between two moments, are not cancelled as a whole or were paid, and have no invoice. */
export async function countWithoutInvoice(db: Db, { from, to }: { from: Date; to: Date }): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${orders} o
    where ${placedBetween(from, to)} and (o.paid_minor > 0 or o.cancelled_at is null)
      and not exists (select from ${documents} d where d.order_id = o.id and d.kind = 'invoice')`);
  return rows[0]?.count ?? 0;
}
