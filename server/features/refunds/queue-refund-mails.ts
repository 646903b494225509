import type { PaidBackHow } from '#contract/payments.ts';
import type { Db } from '#server/db/db.ts';
import { queueMail, queueMails } from '../mail/outbox.store.ts';
import type { StoredOrder } from '../orders/orders.rules.ts';
import { findPayer } from '../orders/payments.store.ts';
import { listStaffEmails } from '../users/memberships.store.ts';

interface Refund {
  paymentId: string;
  amountMinor: number;
}

type MailedOrder = Pick<StoredOrder, 'id' | 'number' | 'user'>;

/** Queues the mail to whoever has paid. @param order null for a payment that never became one */
export async function queueRefundedMail(
  db: Db,
  { paymentId, amountMinor }: Refund,
  order: MailedOrder | null,
): Promise<void> {
  const payer = order ? { ...order.user, orderNumber: order.number } : await findPayer(db, paymentId);
  if (!payer?.email || payer.orderNumber === null) return;
  const { email, firstName, orderNumber } = payer;
  await queueMail(db, 'order-refunded', email, {
    firstName,
    orderId: order?.id ?? null,
    orderNumber,
    amountMinor,
  });
}

/** Queues the mail to the buyer about money that was paid back by hand. */
export async function queuePaidBackMail(
  db: Db,
  { id: orderId, number: orderNumber, user }: MailedOrder,
  paid: { amountMinor: number; how: PaidBackHow },
): Promise<void> {
  if (!user.email) return;
  await queueMail(db, 'order-paid-back', user.email, {
    firstName: user.firstName,
    orderId,
    orderNumber,
    ...paid,
  });
}

/** Queues the mails to everybody of the shop who may refund. */
export async function queueRefundFailedMails(
  db: Db,
  { paymentId, amountMinor, failure }: Refund & { failure: string | null },
  order: MailedOrder | null,
): Promise<void> {
  const data = { ...(await namesForMail(db, paymentId, order)), amountMinor, failure };
  const recipients = await listStaffEmails(db, 'orders.refund');
  await queueMails(
    db,
    recipients.map((recipient) => ({ kind: 'refund-failed', recipient, data })),
  );
}

/** The same about a buyer who disputes a payment at their bank. */
export async function queueDisputedMails(
  db: Db,
  { paymentId, amountMinor, url }: Refund & { url: string },
  order: MailedOrder | null,
): Promise<void> {
  const data = { ...(await namesForMail(db, paymentId, order)), amountMinor, url };
  const recipients = await listStaffEmails(db, 'orders.refund');
  await queueMails(
    db,
    recipients.map((recipient) => ({ kind: 'payment-disputed', recipient, data })),
  );
}

async function namesForMail(db: Db, paymentId: string, order: MailedOrder | null) {
  const orderNumber = order?.number ?? (await findPayer(db, paymentId))?.orderNumber ?? 0;
  return { orderId: order?.id ?? null, orderNumber };
}
