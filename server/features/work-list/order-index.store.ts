import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { orderEvents } from '#server/db/schema/order-events.ts';
import { orderSearch, orderSearchChanges, orderSearchProgress } from '#server/db/schema/order-search.ts';
import { orderLines, orderParts, orders } from '#server/db/schema/orders.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import type { UnsentPart } from './send-by.rules.ts';

/** Takes orders that triggers have noted off their log. @returns their ids, each once, and how many notes they had */
export async function takeNotedOrders(
  db: Db,
  limit: number,
  without: readonly string[],
): Promise<{ ids: string[]; taken: number }> {
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from ${orderSearchChanges} where id = any(array(
      select id from ${orderSearchChanges} where order_id <> all(${sql.param(without)}::uuid[])
      order by id limit ${limit} for update skip locked)) returning order_id as id`);
  return { ids: [...new Set(rows.map(({ id }) => id))], taken: rows.length };
}

/** Notes orders as triggers do. */
export async function noteOrders(db: Db, ids: readonly string[]): Promise<void> {
  await db.insert(orderSearchChanges).values(ids.map((orderId) => ({ orderId })));
}

/** So long a transaction may still insert an order with an id of before, and clocks of several servers may differ. */
const LATE_MS = 2 * 60_000;

/**
 * New orders by id. Ids ascend with the time at which each was made, and not with that of the commit: so the last two minutes are looked at
 * again. Index: orders_pkey.
 */
export async function takeNewOrders(db: Db, limit: number): Promise<string[]> {
  await db.insert(orderSearchProgress).values({}).onConflictDoNothing();
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${orders} where id > (select done_up_to from ${orderSearchProgress})
      -- Without its own bound, all entries below are read, too.
      and not exists (select from ${orderSearch} where order_id = ${orders.id} and order_id > (select done_up_to from ${orderSearchProgress}))
    order by id limit ${limit}`);
  const found = rows.map(({ id }) => id);
  // All of a batch that is not full were looked at.
  const last = found.length < limit ? null : (found.at(-1) ?? null);
  await db.execute(sql`
    update ${orderSearchProgress} set done_up_to = greatest(done_up_to, least(${last}::uuid, settled.id))
    from (select (rpad(lpad(to_hex(floor(extract(epoch from now()) * 1000)::bigint - ${LATE_MS}::bigint), 12, '0'), 32, '0'))::uuid) settled(id)
    where done_up_to < least(${last}::uuid, settled.id)`);
  return found;
}

/** Writes by what clerks find these orders. */
export async function writeSearchText(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    insert into ${orderSearch} (order_id, text)
    select id, text from unnest(${sql.param(ids)}::uuid[]) id cross join lateral order_search_text(id, null) text where text is not null
    on conflict (order_id) do update set text = excluded.text where ${orderSearch.text} <> excluded.text`);
}

export interface UnscheduledPart extends UnsentPart {
  orderId: string;
  number: number;
  /** A transfer is awaited, so that there is no day. */
  isAwaited: boolean;
}

/** Parts of these orders that are to be sent and have no day, or that have one and wait for a transfer again. */
export async function listUnscheduled(db: Db, ids: readonly string[]): Promise<UnscheduledPart[]> {
  const { rows } = await db.execute<Record<keyof UnscheduledPart, unknown>>(sql`
    select p.order_id as "orderId", p.number, o.payment_due as "isAwaited",
      coalesce(
        (select max(e.at) from ${orderEvents} e where e.order_id = o.id and e.kind = 'paid' and o.payment_method = 'transfer'),
        o.created_at) as since,
      (select max(v.back_order_from)::text from ${orderLines} l
        join ${productVariants} v on v.id = coalesce(l.variant_id, l.product_id)
        where l.order_id = p.order_id and l.part = p.number and v.policy = 'back-order' and v.committed > v.on_hand
          and l.quantity > l.cancelled_quantity + l.shipped_quantity) as "backOrderFrom"
    from ${orderParts} p join ${orders} o on o.id = p.order_id
    where p.order_id = any(${sql.param(ids)}::uuid[]) and p.to_send > 0 and (p.send_by is null) <> o.payment_due`);
  return rows.map((row) => ({ ...row, since: new Date(String(row.since)) })) as UnscheduledPart[];
}

export interface ScheduledPart {
  orderId: string;
  number: number;
  sendBy: string | null;
}

export async function writeSendBy(db: Db, parts: readonly ScheduledPart[]): Promise<void> {
  const column = <K extends keyof ScheduledPart>(name: K) => sql.param(parts.map((part) => part[name]));
  await db.execute(sql`
    update ${orderParts} p set send_by = part.send_by
    from unnest(${column('orderId')}::uuid[], ${column('number')}::smallint[], ${column('sendBy')}::date[]) as part(order_id, number, send_by)
    where p.order_id = part.order_id and p.number = part.number`);
}
