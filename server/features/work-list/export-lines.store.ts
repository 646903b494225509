import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { discountShares, orderDiscounts } from '#server/db/schema/discounts.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/people.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { skuOfLine, variantOfLine } from '../orders/line-sku.store.ts';
import { piecesOfLines } from '../orders/order-pieces.store.ts';
import { lineMinorLeft, lineShownMinor, lineTaxLeftMinor } from '../orders/owed.store.ts';
import type { ExportedLine } from './export-columns.rules.ts';
import { paymentColumns } from './payment-columns.store.ts';
import type { Scope } from './work-choice.rules.ts';
import { areLinesInScope } from './work-list.store.ts';

/** The titles of the discounts that a line, or the delivery, of order `o` has a share in, with an amount. */
const savedBy = (line: SQL, minor: SQL) => sql`(
  select jsonb_build_object('minor', coalesce(${minor}, 0)::float8, 'title', coalesce(string_agg(d.title, ', ' order by d.position), ''))
  from ${discountShares} s join ${orderDiscounts} d on d.order_id = s.order_id and d.position = s.position
  where s.order_id = o.id and s.line_id ${line})`;

/** The lines of these orders that are in parts of the scope, in their sequence. */
export async function listExportedLines(
  db: Db,
  ids: readonly string[],
  scope: Scope,
): Promise<ExportedLine[]> {
  const { rows } = await db.execute<Record<keyof ExportedLine, unknown>>(sql`
    select o.number::float8 as number, o.created_at as "placedAt", o.cancelled_at is not null as "isCancelled",
      case when u.id is not null then
        json_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email) end as account,
      o.buyer, o.address ->> 'country' as country, o.prices_include_tax as "pricesIncludeTax", o.delivery,
      ${paymentColumns},
      ${piecesOfLines(sql`over (partition by o.id)`)} as pieces,
      row_number() over (partition by o.id order by ${orderLines.id}) = 1 as "isFirst",
      ${orderLines.part} as part, ${orderLines.name} as name, ${orderLines.choice} as choice, (${skuOfLine}) as sku,
      ${orderLines.status} as status, ${orderLines.quantity} - ${orderLines.cancelledQuantity} as quantity,
      (${lineShownMinor})::float8 as "shownMinor", (${lineTaxLeftMinor})::float8 as "taxMinor",
      ${savedBy(sql`= ${orderLines.id}`, lineMinorLeft(sql`${orderLines.discountMinor}::numeric`))} as saved,
      ${savedBy(sql`is null`, sql`sum(s.minor)`)} as "deliverySaved"
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as page(id, position)
      join ${orders} o on o.id = page.id left join ${users} u on u.id = o.user_id
      join ${orderLines} on ${areLinesInScope(scope)}
      join ${productVariants} on ${variantOfLine}
    order by page.position, ${orderLines.id}`);
  return rows.map((row) => ({ ...row, placedAt: new Date(String(row.placedAt)) })) as ExportedLine[];
}
