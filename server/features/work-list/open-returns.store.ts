import { type SQL, sql } from 'drizzle-orm';
import { hoursToConfirm } from '#contract/withdrawals.contract.ts';
import { brands, products } from '#server/db/schema/catalogue.ts';
import { orderLines, orderParts } from '#server/db/schema/orders.ts';
import { merchants } from '#server/db/schema/people.ts';
import { returnLines, returns, withdrawals } from '#server/db/schema/returns.ts';
import { lineImageUrl } from '../orders/line-images.store.ts';

/** Condition on the return `r`: it is on its way back, or has come and is not refunded. Index: returns_state. */
export const isOpenReturn = sql`r.state in ('asked', 'accepted', 'received')`;

/** Condition on the return `r`: it waits for an answer or, in the shop, for its refund. */
export const isWaitingReturn = (isShop: boolean): SQL =>
  isShop ? sql`r.state in ('asked', 'received')` : sql`r.state = 'asked'`;

/** Sorts returns `r`: those to answer, the oldest first, then those to refund, then by when they are expected. */
export const returnSequence = sql`case r.state when 'asked' then extract(epoch from r.created_at)
  when 'received' then 1e11 + extract(epoch from r.received_at) else 2e11 + coalesce(extract(epoch from r.due_at), 0) end`;

/** `from … where …` of withdrawals that a person has to decide: their buyers had a day to confirm them. Index: withdrawals_waiting. */
const dueWithdrawals = sql`${withdrawals} w
  where w.state in ('unconfirmed', 'late', 'unmatched') and (w.state <> 'unconfirmed' or w.received_at < now() - make_interval(hours => ${hoursToConfirm}))`;
export const dueWithdrawalCount = sql`(select count(*)::int from ${dueWithdrawals})`;

/** `from` of orders with returns that wait and, for the shop, withdrawals to decide. @param merchantId whose; null for all */
export const waitingReturns = (merchantId: string | null): SQL =>
  merchantId === null
    ? sql`(select distinct r.order_id from ${returns} r where ${isWaitingReturn(true)} union all select w.id from ${dueWithdrawals}) found`
    : sql`(select distinct r.order_id from ${returns} r join ${orderParts} p on p.order_id = r.order_id and p.number = r.part
        where ${isWaitingReturn(false)} and p.merchant_id = ${merchantId}::uuid) found`;

/** The open returns of order `o` as JSON, in their sequence. @param parts condition on the part `p` Index: returns_part */
export const openReturns = (parts: SQL): SQL => sql`(
  select json_agg(json_build_object('id', r.id, 'number', r.number, 'kind', r.kind, 'state', r.state, 'reason', r.reason,
    'createdAt', r.created_at, 'dueAt', r.due_at, 'lines', lines.of,
    'merchant', case when m.id is not null then json_build_object('_id', m.id, 'name', coalesce(b.name, m.brand_name)) end
  ) order by ${returnSequence}, r.id)
  from ${returns} r join ${orderParts} p on p.order_id = r.order_id and p.number = r.part
    left join ${merchants} m on m.id = p.merchant_id left join ${brands} b on b.merchant_id = m.id
    cross join lateral (
      select json_agg(json_build_object('name', ${orderLines.name}, 'choice', ${orderLines.choice}, 'imageUrl', ${lineImageUrl},
        'quantity', case when r.state = 'received' then rl.received else rl.quantity end) order by ${orderLines.id}) as of
      from ${returnLines} rl join ${orderLines} on ${orderLines.id} = rl.line_id join ${products} on ${products.id} = ${orderLines.productId}
      where rl.return_id = r.id and (r.state <> 'received' or rl.received > 0)
    ) lines
  where r.order_id = o.id and ${isOpenReturn} and ${parts}
)`;
