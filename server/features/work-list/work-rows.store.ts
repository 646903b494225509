import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { brands, products } from '#server/db/schema/catalogue.ts';
import { orderLines, orderParts, orders } from '#server/db/schema/orders.ts';
import { merchants, users } from '#server/db/schema/people.ts';
import { lineImageUrl } from '../orders/line-images.store.ts';
import { keptPieces, openPieces, piecesOfLines, shownPieces } from '../orders/order-pieces.store.ts';
import { openReturns } from './open-returns.store.ts';
import { paymentColumns } from './payment-columns.store.ts';
import type { Scope } from './work-choice.rules.ts';
import { areLinesInScope, isPartInScope, selectTotal } from './work-list.store.ts';
import type { StoredRow } from './work-row.rules.ts';

/** @param scope only these parts, with their lines, day and total */
export async function listWorkRows(db: Db, ids: readonly string[], scope: Scope): Promise<StoredRow[]> {
  if (ids.length === 0) return [];
  const lines = areLinesInScope(scope);
  const { rows } = await db.execute<Record<keyof StoredRow, unknown>>(sql`
    select o.id, o.number::float8 as number, o.created_at as "createdAt", o.cancelled_at as "cancelledAt", o.user_id is null as "isGuest",
      case when u.id is not null then
        json_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email) end as account,
      o.buyer, u.deleted_at is not null as "isAccountDeleted", ${paymentColumns},
      coalesce(${selectTotal(scope)}, 0)::float8 as "totalMinor",
      coalesce(o.delivery ->> 'kind' = 'pickup', false) as "isPickUp",
      (select ${piecesOfLines()} from ${orderLines} where ${lines}) as pieces,
      (
        select json_build_object('name', ${orderLines.name}, 'choice', ${orderLines.choice}, 'imageUrl', ${lineImageUrl}, 'quantity', ${shownPieces})
        from ${orderLines} join ${products} on ${products.id} = ${orderLines.productId}
        where ${lines} order by ${openPieces} = 0, ${keptPieces} = 0, ${orderLines.id} limit 1
      ) as first,
      (
        select json_agg(json_build_object('number', p.number, 'toSend', p.to_send, 'sendBy', p.send_by,
          'merchant', case when m.id is not null then json_build_object('_id', m.id, 'name', coalesce(b.name, m.brand_name)) end
        ) order by p.number)
        from ${orderParts} p left join ${merchants} m on m.id = p.merchant_id left join ${brands} b on b.merchant_id = m.id
        where p.order_id = o.id and ${isPartInScope(scope) ?? sql`true`}
      ) as parts, ${openReturns(isPartInScope(scope) ?? sql`true`)} as returns
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as page(id, position)
      join ${orders} o on o.id = page.id left join ${users} u on u.id = o.user_id
    order by page.position`);
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(String(row.createdAt)),
    cancelledAt: row.cancelledAt === null ? null : new Date(String(row.cancelledAt)),
    parts: row.parts ?? [],
    returns: row.returns ?? [],
  })) as StoredRow[];
}

/** The name of a merchant's brand; null when there is none. */
export async function findMerchantName(db: Db, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select coalesce(b.name, m.brand_name) as name from ${merchants} m left join ${brands} b on b.merchant_id = m.id
    where m.id = ${id}::uuid`);
  return rows[0]?.name ?? null;
}

/** The first merchants by name who have sold something. Index: order_parts_merchant. @param text that their names contain */
export async function listMerchantNames(db: Db, text: string): Promise<{ _id: string; name: string }[]> {
  const { rows } = await db.execute<{ _id: string; name: string }>(sql`
    select m.id as _id, coalesce(b.name, m.brand_name) as name
    from ${merchants} m left join ${brands} b on b.merchant_id = m.id
    where exists (select from ${orderParts} p where p.merchant_id = m.id)
      and strpos(lower(coalesce(b.name, m.brand_name)), ${text}) > 0
    order by lower(coalesce(b.name, m.brand_name)), m.id limit 20`);
  return rows;
}
