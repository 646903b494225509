import type { Permission } from '#contract/permissions.ts';
import type { Db } from '#server/db/db.ts';
import { queueMails } from '../../mail/outbox.store.ts';
import { findPayer } from '../../orders/payments.store.ts';
import { listStaffEmails } from '../../users/memberships.store.ts';
import type { PaymentNews } from './settle.rules.ts';

/** Who of the shop hears of it, too: who can do something about it. */
const staffPermissions: Partial<Record<PaymentNews, Permission>> = {
  'payment-failed': 'orders.write',
  'payment-mismatch': 'orders.refund',
};

/** Queues the mails about a payment that has changed, in the transaction that changes it. What they say is read when they are sent. */
export async function queuePaymentMails(db: Db, news: PaymentNews, paymentId: string): Promise<void> {
  const payer = await findPayer(db, paymentId);
  const permission = staffPermissions[news];
  const staff = permission ? await listStaffEmails(db, permission) : [];
  await queueMails(db, [
    ...(payer?.email ? [{ kind: news, recipient: payer.email, data: { paymentId, toShop: false } }] : []),
    ...staff.map((recipient) => ({ kind: news, recipient, data: { paymentId, toShop: true } })),
  ]);
}
