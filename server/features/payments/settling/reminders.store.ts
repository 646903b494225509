import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { checkouts } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';

export interface Reminded {
  paymentId: string;
  email: string;
  firstName: string;
}

const BATCH = 100;

/** Marks payments that were begun 20 minutes ago and are still open: each once, and none whose time is over. Index: payments_unsettled. */
export async function takeReminded(db: Db): Promise<Reminded[]> {
  const { rows } = await db.execute<Reminded & Record<string, unknown>>(sql`
    with due as (
      select p.id, c.draft -> 'buyer' as buyer from ${payments} p join ${checkouts} c on c.id = p.checkout_id
      where p.state = 'open' and p.reminded_at is null and p.url is not null and p.created_at <= now() - interval '20 minutes'
        and p.expires_at > now() and c.state = 'held' and c.draft -> 'buyer' ->> 'email' is not null
      order by p.id limit ${BATCH} for update of p skip locked)
    update ${payments} p set reminded_at = now() from due where p.id = due.id
    returning p.id as "paymentId", due.buyer ->> 'email' as email, due.buyer ->> 'firstName' as "firstName"`);
  return rows;
}
