import { sql } from 'drizzle-orm';
import type { OnlinePayment } from '#contract/payments.ts';
import type { Db } from '#server/db/db.ts';
import { checkouts } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';

/** A job reads so many at once. */
const BATCH = 100;

/**
 * Payments that a job settles: whose hold is over, or of which nothing was heard for two minutes, ten while the money is on its way. Who was
 * asked last comes last, so that one that fails keeps no other from its turn. Index: payments_unsettled.
 */
export async function listDuePayments(db: Db): Promise<{ id: string; provider: OnlinePayment }[]> {
  const { rows } = await db.execute<{ id: string; provider: OnlinePayment }>(sql`
    select id, provider from (
      select id, provider, created_at, expires_at, state, heard_at, asked_at from ${payments} where state in ('open', 'processing', 'mismatch')
    ) unsettled
    where state <> 'mismatch' and (state = 'open' and expires_at <= now()
      or coalesce(greatest(heard_at, asked_at), created_at) <= now() - case state when 'open' then interval '2 minutes' else interval '10 minutes' end)
    order by coalesce(greatest(heard_at, asked_at), created_at) limit ${BATCH}`);
  return rows;
}

/** Held checkouts that nobody can pay any more, because their payments have failed. Index: checkouts_held. */
export async function listUnpaidCheckouts(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from ${checkouts} c where c.state = 'held' and c.expires_at <= now() and not exists (
      select from ${payments} p where p.checkout_id = c.id and p.state in ('open', 'processing', 'mismatch'))
    order by c.expires_at limit ${BATCH}`);
  return rows.map(({ id }) => id);
}

/** In how many milliseconds the next hold is over; null when nothing is held any longer. Index: checkouts_held. */
export async function msUntilNextExpiry(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select (extract(epoch from min(expires_at) - now()) * 1000)::float8 as ms from ${checkouts} where state = 'held' and expires_at > now()`);
  return rows[0]?.ms ?? null;
}
