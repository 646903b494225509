import { type ReturnSettings, returnPayer } from '#contract/return-settings.ts';
import type { Db } from '#server/db/db.ts';
import { queueMailsOfPart } from '../mail/outbox.store.ts';
import { findMerchants, isWorkingMerchant, mailedOrder } from '../orders/mail-recipients.store.ts';
import type { Pieces, StoredOrder } from '../orders/orders.rules.ts';
import type { ComesBack } from '../orders/to-pay-back.rules.ts';
import { findReturnAddress } from '../sellers/sellers.store.ts';
import { listStaffEmails } from '../users/memberships.store.ts';
import { nameOfReturn, type StoredReturn } from './returns.rules.ts';

export type MailedSettings = Pick<ReturnSettings, 'returnAddress' | 'unwantedPaidBy'>;

const findMerchant = ({ lines }: StoredOrder, { part }: StoredReturn): string | null =>
  lines.find((line) => line.part === part)?.merchantId ?? null;

const mailedReturn = (
  order: StoredOrder,
  stored: StoredReturn,
  to: { email: string | null; firstName: string },
  pieces: readonly Pieces[] = stored.lines,
) => ({ ...mailedOrder(order, to, pieces), name: nameOfReturn(order, stored) });

/**
 * Queues the mails about a return of a locked order that was asked for, or that follows from a withdrawal: to the merchant whose part it is, or
 * to those of the shop who answer it, also while nobody of that merchant can.
 */
export async function queueAskedMails(db: Db, order: StoredOrder, stored: StoredReturn): Promise<void> {
  const merchantId = findMerchant(order, stored);
  const owners =
    merchantId !== null && (await isWorkingMerchant(db, merchantId))
      ? (await findMerchants(db, [merchantId])).get(merchantId)
      : undefined;
  const staff = owners?.length ? [] : await listStaffEmails(db, 'orders.write');
  const recipients = owners?.length ? owners : staff.map((email) => ({ email, firstName: '' }));
  const { firstName, lastName } = order.user;
  const { reason, words } = stored;
  await queueMailsOfPart(
    db,
    { orderId: order.id, part: stored.part },
    recipients.map((to) => ({
      kind: 'return-asked',
      recipient: to.email,
      data: { ...mailedReturn(order, stored, to), buyer: `${firstName} ${lastName}`.trim(), reason, words },
    })),
  );
}

/** Queues the mail to the buyer of a locked order: where to send it, or why not. @param stored as it is by then */
export async function queueAnswerMail(
  db: Db,
  order: StoredOrder,
  stored: StoredReturn,
  { returnAddress, unwantedPaidBy }: MailedSettings,
): Promise<void> {
  const { user } = order;
  const { state, reason, part, decision, dueAt } = stored;
  if (user.email === null || (state !== 'accepted' && state !== 'refused')) return;
  const recipient = user.email;
  const data = mailedReturn(order, stored, user);
  const mail =
    state === 'refused'
      ? ({ kind: 'return-refused', recipient, data: { ...data, words: decision ?? '' } } as const)
      : ({
          kind: 'return-accepted',
          recipient,
          data: {
            ...data,
            address: await findReturnAddress(db, findMerchant(order, stored), returnAddress),
            dueAt: dueAt?.toISOString() ?? null,
            paidBy: returnPayer(reason, { unwantedPaidBy }),
          },
        } as const);
  await queueMailsOfPart(db, { orderId: order.id, part }, [mail]);
}

/** Queues the mail to the buyer of a locked order about what the seller keeps of the price, and why. */
export async function queueWithheldMail(
  db: Db,
  order: StoredOrder,
  stored: StoredReturn,
  paid: ComesBack,
): Promise<void> {
  const { user } = order;
  if (user.email === null) return;
  const came = stored.lines.filter(({ received }) => received > 0);
  const pieces = came.map(({ lineId, received }) => ({ lineId, quantity: received }));
  const { withheldMinor, decision } = stored;
  const data = { ...mailedReturn(order, stored, user, pieces), withheldMinor, words: decision ?? '', paid };
  await queueMailsOfPart(db, { orderId: order.id, part: stored.part }, [
    { kind: 'return-withheld', recipient: user.email, data },
  ]);
}

/** Queues the mail to the buyer of a locked order about what has come. The refund has a mail of its own. */
export async function queueReceivedMail(
  db: Db,
  order: StoredOrder,
  stored: StoredReturn,
  { pieces, paid }: { pieces: readonly Pieces[]; paid: ComesBack | undefined },
): Promise<void> {
  const { user } = order;
  if (user.email === null) return;
  const data = { ...mailedReturn(order, stored, user, pieces), ...(paid && { paid }) };
  await queueMailsOfPart(db, { orderId: order.id, part: stored.part }, [
    { kind: 'return-received', recipient: user.email, data },
  ]);
}
