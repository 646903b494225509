import { type Db, inTransaction } from '#server/db/db.ts';
import type { SetAside } from '#server/db/set-aside.ts';
import { type NewMail, queueMails } from '../mail/outbox.store.ts';
import { listStaffEmails } from '../users/memberships.store.ts';
import { deleteRefilledNotices, type LowVariant, listNewlyLow, noteLow } from './low-stock.store.ts';

/** In one transaction: a setting may make every variant low, and each notice writes a lock into the row of its variant. */
const maxTold = 5_000;
/** A mail lists no more. */
const maxListed = 20;

/**
 * Queues one mail to each merchant, and to everybody of the shop who may change products, about all that has become low since the last
 * call, in the caller's transaction. What stays low is told once, until it was refilled. More than the limit are left to the next call.
 * @param usual where a variant has no threshold of its own; null for none
 * @param setAside has the variants that could not be noted
 */
export async function tellLowStock(
  tx: Db,
  usual: number | null,
  setAside: SetAside,
  limit = maxTold,
): Promise<void> {
  await deleteRefilledNotices(tx, usual);
  const ids = await listNewlyLow(tx, usual, limit, setAside.waiting());
  await setAside.workOn(ids, (some) => inTransaction(tx, (savepoint) => tell(savepoint, usual, some)));
}

async function tell(db: Db, usual: number | null, ids: readonly string[]): Promise<void> {
  const low = await noteLow(db, usual, ids);
  const staff = low.some(({ owners }) => owners === null) ? await listStaffEmails(db, 'products.write') : [];
  // By their addresses, which no two merchants share: an account works for one.
  const byRecipients = Map.groupBy(low, ({ owners }) => JSON.stringify(owners));
  const mails: NewMail[] = [];
  for (const variants of byRecipients.values()) {
    const recipients = variants[0]?.owners?.map(({ email }) => email) ?? staff;
    mails.push(...recipients.map((recipient) => lowStockMail(recipient, variants)));
  }
  await queueMails(db, mails);
}

const lowStockMail = (recipient: string, variants: readonly LowVariant[]): NewMail => ({
  kind: 'low-stock',
  recipient,
  data: {
    count: variants.length,
    variants: variants
      .slice(0, maxListed)
      .map(({ name, choice, sku, left, threshold }) => ({ name, choice, sku, left, threshold })),
  },
});
