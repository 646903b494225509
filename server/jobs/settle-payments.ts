import type { Db } from '#server/db/db.ts';
import type { SettlingShop } from '#server/features/payments/settling/settle.ts';
import { settleDuePayments } from '#server/features/payments/settling/settle-due-payments.ts';
import type { Job } from './queue.ts';

interface Shop extends SettlingShop {
  db: Db;
}

/** Settles payments each minute and whenever a hold is over, and refunds as soon as they are asked for (docs/payments.md). */
export const payments = ({ db, ...shop }: Shop): Job => ({
  name: 'payments',
  channel: 'payments',
  // While a provider is away it is asked more and more rarely.
  retry: { firstMs: 10_000, longestMs: 5 * 60_000 },
  run: (run) => settleDuePayments(db, shop, run),
});
