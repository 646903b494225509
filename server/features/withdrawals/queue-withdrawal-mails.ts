import type { WithdrawalOutcome } from '#contract/withdrawals.contract.ts';
import type { Db } from '#server/db/db.ts';
import type { MailKind, StatedWithdrawal } from '../mail/mail-kinds.ts';
import { queueMail, queueMailOrSeemTo, queueMails } from '../mail/outbox.store.ts';
import type { StoredOrder } from '../orders/orders.rules.ts';
import { listStaffEmails } from '../users/memberships.store.ts';
import { isOwnAddress, ownAddress, pieceLines, toLabel } from './withdrawals.rules.ts';
import type { StoredWithdrawal } from './withdrawals.store.ts';

interface Received {
  /** Null for a statement that fits none. */
  order: StoredOrder | null;
  isKnown: boolean;
  outcome: WithdrawalOutcome | null;
}

const nobody = '00000000-0000-7000-8000-000000000000';

/**
 * Queues the mail to the typed address, and to the order's own address the one that asks whether it was its buyer. What was typed is quoted
 * to the order's own address alone.
 */
export async function queueReceivedMails(
  db: Db,
  withdrawal: StoredWithdrawal,
  { order, isKnown, outcome }: Received,
): Promise<void> {
  const quotes = order !== null && isOwnAddress(order, withdrawal.typedEmail);
  const state = withdrawal.state === 'late' && isKnown ? 'late' : isKnown ? 'acted' : 'typed';
  const named = quotes ? { orderId: order.id, outcome } : { orderId: null, outcome: null };
  const stated = quotes ? toStated(withdrawal, order) : null;
  const about = { withdrawal: toLabel(withdrawal), at: withdrawal.receivedAt.toISOString() };
  await queueMail(db, 'withdrawal-received', withdrawal.typedEmail, { ...about, ...named, stated, state });
  if (isKnown) return;
  const recipient = order && ownAddress(order);
  const asks = withdrawal.state === 'unconfirmed' && recipient !== null;
  await queueMailOrSeemTo(db, asks, 'withdrawal-to-confirm', recipient ?? withdrawal.typedEmail, {
    ...about,
    ...{ withdrawalId: withdrawal.id, orderId: order?.id ?? nobody, orderNumber: order?.number ?? 1 },
    stated: stated ?? { orderNumber: 1, name: '', isWhole: true, things: [] },
  });
}

/** To the order's own address, with what has become of it. */
export async function queueConfirmedMail(
  db: Db,
  withdrawal: StoredWithdrawal,
  { order, outcome }: { order: StoredOrder; outcome: WithdrawalOutcome | null },
): Promise<void> {
  const recipient = ownAddress(order);
  if (recipient === null) return;
  const data: MailKind['withdrawal-received'] = {
    ...{
      withdrawal: toLabel(withdrawal),
      at: withdrawal.receivedAt.toISOString(),
      orderId: order.id,
      outcome,
    },
    ...{ stated: toStated(withdrawal, order), state: 'confirmed' },
    ...(withdrawal.decision && { words: withdrawal.decision }),
  };
  await queueMail(db, 'withdrawal-received', recipient, data);
}

/**
 * To each typed address, with what the shop has decided about its statements, and why. Without words there is only what the mail of a confirmed
 * one says to the order's own address, which is not written to twice.
 * @param decided together, in the same words
 */
export async function queueDecidedMails(
  db: Db,
  decided: readonly StoredWithdrawal[],
  order: StoredOrder | null,
): Promise<void> {
  for (const [, [first, ...others]] of Map.groupBy(decided, ({ typedEmail }) => typedEmail.toLowerCase())) {
    if (!first) continue;
    const { decision, state, typedEmail } = first;
    const isOwn = order !== null && isOwnAddress(order, typedEmail);
    const isActed = state === 'acted';
    if (isActed ? isOwn : decision === null) continue;
    await queueMail(db, 'withdrawal-decided', typedEmail, {
      ...{ withdrawal: toLabel(first), at: first.receivedAt.toISOString(), others: others.map(toLabel) },
      ...{ orderId: isOwn ? order.id : null, stated: isOwn ? toStated(first, order) : null },
      ...{ isActed, words: decision },
    });
  }
}

/** To everybody of the shop who changes orders. */
export async function queueDeniedMails(
  db: Db,
  withdrawal: StoredWithdrawal,
  { id: orderId, number: orderNumber }: StoredOrder,
): Promise<void> {
  const data = { orderId, orderNumber, withdrawal: toLabel(withdrawal) };
  const recipients = await listStaffEmails(db, 'orders.write');
  await queueMails(
    db,
    recipients.map((recipient) => ({ kind: 'withdrawal-denied', recipient, data })),
  );
}

const toStated = (withdrawal: StoredWithdrawal, order: StoredOrder): StatedWithdrawal => ({
  orderNumber: order.number,
  name: withdrawal.typedName,
  isWhole: withdrawal.items === null && withdrawal.lines === null,
  things: withdrawal.items === null ? pieceLines(withdrawal.lines ?? [], order.lines) : [withdrawal.items],
});
