import { sql } from 'drizzle-orm';
import { refundLines, refunds } from '#server/db/schema/payments.ts';
import { toPayBackMinor } from '../orders/owed.store.ts';

/** Amounts that were paid for order `o` once more and go back by themselves: whole payments, which nobody asked for by the form. */
const paidTwiceMinor = sql`(
  select coalesce(sum(r.amount_minor), 0) from ${refunds} r
  where r.order_id = o.id and r.request_id is null and r.state <> 'failed'
    and not exists (select from ${refundLines} rl where rl.refund_id = r.id)
)`;

/** The payment of order `o`, as `StoredPayment`. What was paid twice is neither paid nor refunded: the order stays paid. */
export const paymentColumns = sql`o.payment_method as "paymentMethod", o.payment_due as "paymentDue",
  (o.paid_minor - ${paidTwiceMinor})::float8 as "paidMinor", (o.refunded_minor - ${paidTwiceMinor})::float8 as "refundedMinor",
  o.received_minor::float8 as "receivedMinor", o.given_back_minor::float8 as "givenBackMinor", ${toPayBackMinor}::float8 as "toPayBackMinor",
  exists (select from ${refunds} r where r.order_id = o.id and r.state = 'failed') as "hasFailedRefund"`;
