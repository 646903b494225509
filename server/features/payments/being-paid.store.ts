import { sql } from 'drizzle-orm';
import { toMajor } from '#contract/money.ts';
import type { BeingPaid } from '#contract/payments.contract.ts';
import type { OnlinePayment, PaymentState } from '#contract/payments.ts';
import type { Db } from '#server/db/db.ts';
import { checkouts, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';

const SHOWN_LINES = 3;

/**
 * The latest payment of each held checkout, and each mismatch. There are few beside all payments: they are found by the partial indexes
 * checkouts_held and payments_unsettled, and payments_checkout.
 */
const shown = sql`
  select latest.id from ${checkouts} c cross join lateral (
    select p.id from ${payments} p where p.checkout_id = c.id order by p.id desc limit 1
  ) latest where c.state = 'held'
  union
  select id from ${payments} where state = 'mismatch'`;

interface Row extends Record<string, unknown> {
  _id: string;
  number: number | null;
  buyer: { firstName: string; lastName: string; email: string | null } | null;
  isGuest: boolean;
  lines: BeingPaid['lines'] | null;
  pieces: number | null;
  amountMinor: number;
  currency: string;
  method: OnlinePayment;
  state: PaymentState;
  failure: string | null;
  paidInstead: { amountMinor: number; currency: string } | null;
  since: string;
  expires: string;
  heard: string | null;
}

/** One page of the payments of which there is no order yet, the oldest first. */
export async function listBeingPaid(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ payments: BeingPaid[]; count: number }> {
  const { rows } = await db.execute<Row & { count: number }>(sql`
    with shown as materialized (${shown}), of_page as (
      select id from shown order by id limit ${limit} offset ${(page - 1) * limit}
    )
    select p.id as "_id", c.number::float8 as number, c.draft -> 'buyer' as buyer, c.user_id is null as "isGuest",
      (select jsonb_agg(jsonb_build_object('name', line ->> 'name', 'choice', line ->> 'choice', 'quantity', (line -> 'quantity')::int) order by at)
        from jsonb_array_elements(c.draft -> 'lines') with ordinality as lines(line, at) where at <= ${SHOWN_LINES}) as lines,
      (select sum((line -> 'quantity')::int)::int from jsonb_array_elements(c.draft -> 'lines') line) as pieces,
      p.amount_minor::float8 as "amountMinor", p.currency, p.provider as method, p.state, p.failure, p.paid_instead as "paidInstead",
      to_json(p.created_at) #>> '{}' as since, to_json(coalesce(c.expires_at, p.expires_at)) #>> '{}' as expires,
      to_json(p.heard_at) #>> '{}' as heard, (select count(*)::int from shown) as count
    from of_page join ${payments} p on p.id = of_page.id left join ${checkouts} c on c.id = p.checkout_id
    order by p.id`);
  const count = rows[0]?.count ?? (page === 1 ? 0 : await countBeingPaid(db));
  return { payments: rows.map(present), count };
}

async function countBeingPaid(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${shown}) as shown`,
  );
  return rows[0]?.count ?? 0;
}

const iso = (time: string) => new Date(time).toISOString();

function present({ amountMinor, paidInstead, since, expires, heard, ...row }: Row): BeingPaid {
  return {
    ...row,
    number: row.number ?? 0,
    // Only the provider knows who has paid in a mismatch whose checkout has ended.
    buyer: row.buyer ?? { firstName: '', lastName: '', email: null },
    lines: row.lines ?? [],
    pieces: row.pieces ?? 0,
    amount: toMajor(amountMinor),
    paid: paidInstead && { amount: toMajor(paidInstead.amountMinor), currency: paidInstead.currency },
    since: iso(since),
    expires: iso(expires),
    heard: heard === null ? null : iso(heard),
  };
}

/** The outcome of a payment; null for an unknown one. */
export async function findOutcome(
  db: Db,
  id: string,
): Promise<{
  state: PaymentState;
  key: string | null;
  order: { _id: string; number: number } | null;
} | null> {
  const { rows } = await db.execute<{
    state: PaymentState;
    key: string | null;
    orderId: string | null;
    number: number;
  }>(sql`
    select p.state, p.checkout_id as key, o.id as "orderId", o.number::float8 as number
    from ${payments} p left join ${orders} o on o.id = p.order_id where p.id = ${id}`);
  const [found] = rows;
  if (!found) return null;
  const { state, key, orderId, number } = found;
  return { state, key, order: orderId === null ? null : { _id: orderId, number } };
}
