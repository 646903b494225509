import { inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { arrivedReturnStates, openReturnStates } from '#contract/return-states.ts';
import type { Db } from '#server/db/db.ts';
import { orderEvents } from '#server/db/schema/order-events.ts';
import { orderLines, orderParts, orders } from '#server/db/schema/orders.ts';
import { parcelLines, parcels } from '#server/db/schema/parcels.ts';
import { paidBack, payments, refundLines, refunds } from '#server/db/schema/payments.ts';
import { returnLines, returns } from '#server/db/schema/returns.ts';
import {
  deliveryOwedMinor,
  lineKeptShownMinor,
  lineKeptTaxMinor,
  lineShownMinor,
  lineTaxLeftMinor,
} from '../orders/owed.store.ts';
import { type IdRange, idRanges, runCheck } from './background-check.store.ts';
import { ORDER_CHECK } from './order-check.rules.ts';

/** Orders that one statement compares: a fraction of a second. */
const CHUNK = 10_000;
const MAX_NAMED = 10;

/**
 * Compares all orders with their parts, lines, parcels and payments, and stores the result.
 * @param signal ends it between two statements
 * @returns how many were compared
 * @throws when a statement takes longer than five seconds
 */
export async function checkOrders(db: Db, signal?: AbortSignal): Promise<number> {
  const result = await runCheck(db, ORDER_CHECK, async (tx) => {
    const sums = { orders: 0, cancelled: 0, wrong: 0, numbers: [] as number[], problem: null };
    for await (const range of idRanges(tx, orders, CHUNK, signal)) {
      const { orders: compared, cancelled, numbers } = await compareOrders(tx, range);
      sums.orders += compared;
      sums.cancelled += cancelled;
      sums.wrong += numbers.length;
      sums.numbers = [...numbers, ...sums.numbers].slice(0, MAX_NAMED);
    }
    return sums;
  });
  return result.orders;
}

type Compared = { orders: number; cancelled: number; numbers: number[] };

/**
 * Compares what was placed and what is owed, whether all is cancelled in a cancelled order alone, the counts of lines with their parcels and
 * returns, that no refunded piece is to be sent, taxes with their sum, what parts have to send, what was paid online and refunded, what the
 * buyer keeps, and what was received and given back by hand: in one statement, and so in one snapshot.
 * @returns the numbers of the orders that differ, the newest first
 */
async function compareOrders(db: Db, { after, last }: IdRange): Promise<Compared> {
  const inRange = (id: AnyPgColumn) => sql`${id} > ${after} and ${id} <= ${last}`;
  const { rows } = await db.execute<Compared>(sql`
    with sent as (
      select l.line_id, sum(l.quantity) as shipped, sum(l.quantity) filter (where ${parcels.deliveredAt} is not null) as delivered
      from ${parcels} join ${parcelLines} l on l.parcel_id = ${parcels.id}
      where ${inRange(parcels.orderId)} and ${parcels.voidedAt} is null group by l.line_id
    ), back as (
      select l.line_id, sum(l.quantity) as refunded from ${refunds} join ${refundLines} l on l.refund_id = ${refunds.id}
      where ${inRange(refunds.orderId)} and ${refunds.state} <> 'failed' group by l.line_id
    ), coming as (
      select l.line_id, sum(l.received) as returned, sum(l.quantity) filter (where ${inArray(returns.state, [...openReturnStates])}) as open
      from ${returns} join ${returnLines} l on l.return_id = ${returns.id} where ${inRange(returns.orderId)} group by l.line_id
    ), of_returns as (
      select order_id, sum(delivery_minor) as delivery, sum(withheld_minor) as withheld from ${returns}
      where ${inRange(returns.orderId)} and ${inArray(returns.state, [...arrivedReturnStates])} group by order_id
    ), lines as materialized (
      select order_id, part, quantity - cancelled_quantity - shipped_quantity as open, status,
        quantity::bigint * unit_price_minor as placed, ${lineShownMinor} as shown, ${lineTaxLeftMinor} as taxed,
        ${lineKeptShownMinor} as kept_shown, ${lineKeptTaxMinor} as kept_taxed,
        shipped_quantity = coalesce(shipped, 0) and delivered_quantity = coalesce(delivered, 0)
          and returned_quantity = coalesce(returned, 0) and returned_quantity + coalesce(coming.open, 0) <= shipped_quantity
          and (quantity = cancelled_quantity + shipped_quantity or coalesce(refunded, 0) <= cancelled_quantity + shipped_quantity)
          and (taxes = '[]' or tax_minor = (select sum((tax ->> 'minor')::bigint) from jsonb_array_elements(taxes) tax)) as is_right
      from ${orderLines} left join sent on sent.line_id = id left join back on back.line_id = id left join coming on coming.line_id = id where ${inRange(orderLines.orderId)}
    ), sums as (
      select order_id, sum(placed) as placed, sum(shown) as shown, sum(taxed) as taxed, sum(kept_shown) as kept_shown, sum(kept_taxed) as kept_taxed,
        bool_and(status = 'Cancelled') as all_cancelled, bool_and(is_right) as is_right
      from lines group by order_id
    ), parts as (
      select order_id, bool_and(to_send is not distinct from open) as is_right
      from ${orderParts} left join (
        select order_id, part as number, sum(open) as open from lines group by order_id, part
      ) left_to_send using (order_id, number)
      where ${inRange(orderParts.orderId)} group by order_id
    ), paid as (
      select order_id, sum(coalesce((paid_instead ->> 'amountMinor')::bigint, amount_minor)) as paid, sum(refunded_minor) as refunded,
        bool_and(refunded_minor = (select coalesce(sum(r.amount_minor), 0) from ${refunds} r
          where r.payment_id = ${payments.id} and r.state <> 'failed')) as is_right
      from ${payments} where ${inRange(payments.orderId)} and state = 'paid' group by order_id
    ), marked as (
      select distinct on (order_id) order_id, kind, (details ->> 'amountMinor')::bigint as received
      from ${orderEvents} where ${inRange(orderEvents.orderId)} and kind in ('paid', 'unpaid') order by order_id, id desc
    ), by_hand as (
      select order_id, sum(amount_minor) as given_back from ${paidBack} where ${inRange(paidBack.orderId)} group by order_id
    )
    select count(*)::int as orders, count(cancelled_at)::int as cancelled, coalesce(array_agg(number::float8 order by number desc) filter (
      where placed is distinct from placed_total_minor
        or shown + case when prices_include_tax then 0 else taxed end + case when all_cancelled then 0 else ${deliveryOwedMinor} end
          is distinct from owed_minor
        or least(owed_minor, kept_shown + case when prices_include_tax then 0 else kept_taxed end
            + case when all_cancelled then 0 else greatest(0, ${deliveryOwedMinor} - coalesce(of_returns.delivery, 0)) end
            + coalesce(of_returns.withheld, 0))
          is distinct from coalesce(kept_minor, owed_minor)
        or received_minor <> case when payment_method in ('transfer', 'on-delivery', 'later') and marked.kind = 'paid'
          then coalesce(marked.received, received_minor) else 0 end
        or given_back_minor <> coalesce(by_hand.given_back, 0)
        or all_cancelled is distinct from (cancelled_at is not null)
        or sums.is_right is not true or parts.is_right is not true
        or paid_minor <> coalesce(paid.paid, 0) or orders.refunded_minor <> coalesce(paid.refunded, 0) or paid.is_right is false), '{}') as numbers
    from ${orders} left join sums on sums.order_id = id left join parts on parts.order_id = id left join paid on paid.order_id = id
      left join marked on marked.order_id = id left join by_hand on by_hand.order_id = id
      left join of_returns on of_returns.order_id = id
    where ${inRange(orders.id)}`);
  return rows[0] ?? { orders: 0, cancelled: 0, numbers: [] };
}
