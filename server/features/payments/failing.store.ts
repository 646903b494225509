import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { checkouts, orders } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';

/** A payment at which a provider fails while it answers for others. */
interface Failing {
  what: 'refund' | 'payment';
  /** The order's; null when the checkout was deleted. */
  number: number | null;
}

const MAX_NAMED = 5;

/** Refunds that have failed three times in a row, and payments of which nothing was heard in ten minutes of asking, the oldest first. */
export async function listFailing(db: Db): Promise<Failing[]> {
  const { rows } = await db.execute<{ what: Failing['what']; number: number | null }>(sql`
    select what, coalesce(o.number, c.number)::float8 as number from (
      select 'refund' as what, r.id, coalesce(r.order_id, p.order_id) as order_id, p.checkout_id
      from ${refunds} r join ${payments} p on p.id = r.payment_id
      where r.state in ('waiting', 'pending', 'needs-action') and r.failures >= 3
      union all
      select 'payment', id, order_id, checkout_id from ${payments}
      where state in ('open', 'processing')
        and asked_at > coalesce(heard_at, created_at) + interval '10 minutes'
    ) failing
    left join ${orders} o on o.id = failing.order_id left join ${checkouts} c on c.id = failing.checkout_id
    order by failing.id limit ${MAX_NAMED}`);
  return rows;
}
