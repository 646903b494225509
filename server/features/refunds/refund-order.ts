import { toMinor } from '#contract/money.ts';
import type { RefundForm } from '#contract/refunds.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { violatedConstraint } from '#server/db/constraint-errors.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, refuseField, ShopError } from '#server/errors.ts';
import { formatPrice } from '#server/format/format.ts';
import type { Actor } from '#server/http/actor.ts';
import * as enFulfilment from '#server/texts/en/fulfilment.ts';
import * as en from '#server/texts/en/refunds.ts';
import { noteMoney } from '../activity/note-money.ts';
import { cancelOpen, changeOrder } from '../orders/change-order.ts';
import { listCancelledWith } from '../orders/order-events.store.ts';
import { toOrderViewer } from '../orders/order-viewer.ts';
import { checkSameRequest, type StoredOrder } from '../orders/orders.rules.ts';
import { lockOrder } from '../orders/orders.store.ts';
import { leftMinor, listPayments, type OrderPayment } from '../orders/payments.store.ts';
import { queueCancelledMails } from '../orders/queue-cancelled-mails.ts';
import { askForRefund } from './ask-for-refund.ts';
import { toPayBackNow } from './refund-cancelled.ts';
import { hasRoomAgain, isSameRefund, linesOfRefund, piecesToCancel } from './refund-form.rules.ts';
import {
  findRefundedLines,
  findRefundOfRequest,
  isLessWithheld,
  lockRefund,
  NotRefundable,
  resetRefund,
} from './refunds.store.ts';
import { sumWentBack } from './went-back.store.ts';

const texts = defineTexts({ en });
const orderTexts = defineTexts({ en: enFulfilment });

/**
 * Asks for the refund of pieces, the delivery or an amount of an order that was paid online, and cancels those of the pieces that were not
 * sent (docs/rules.md#refunds). The same request again changes nothing.
 * @returns the id of the refund
 * @throws not-found for an order that the actor does not see
 * @throws request-used when the same request asked for something else before
 * @throws wrong-order for a payment or a line of another order
 * @throws not-refundable for more than is left of the payment, and for pieces or a delivery that were refunded already
 * @throws too-few-open when pieces that are to be cancelled were sent or cancelled meanwhile
 */
export async function refundOrder(db: Db, actor: Actor, orderId: string, form: RefundForm): Promise<string> {
  return await withRefusals(() =>
    inTransaction(db, async (tx) => {
      const order = await lockOrderToRefund(tx, actor, orderId);
      const before = await findRefundOfRequest(tx, form.request);
      if (before) {
        const cancelled = await listCancelledWith(tx, orderId, before.id);
        checkSameRequest(
          before.orderId === orderId && !before.returnId && isSameRefund(before, cancelled, form),
        );
        return before.id;
      }
      const payment = (await listPayments(tx, orderId)).find(({ id }) => id === form.payment);
      if (!payment) throw refuseField('payment', texts().noPayment, 'wrong-order');
      const refunded = await findRefundedLines(tx, orderId);
      const lines = form.amount ? [] : linesOfRefund(order, refunded, form);
      const unsent = piecesToCancel(order, refunded, form);
      const amountMinor = form.amount
        ? toMinor(form.amount)
        : lines.reduce((sum, line) => sum + line.amountMinor, 0);
      if (amountMinor === 0) throw new ShopError('not-refundable', texts().costsNothing);
      checkLeft(payment, amountMinor);
      const refundId = await askForRefund(tx, order, {
        paymentId: payment.id,
        amountMinor,
        lines,
        reason: form.reason ?? null,
        requestedBy: actor.id,
        requestId: form.request,
      });
      const after = await cancelOpen(tx, actor, order, unsent, { refundId });
      const mailed = { isShop: true, refundedMinor: amountMinor };
      await queueCancelledMails(tx, { before: order, after }, unsent, mailed);
      return refundId;
    }),
  );
}

/**
 * Asks the provider again for a refund that has failed. One that was asked for again meanwhile stays as it is.
 * @throws not-found for an order that the actor does not see, and for a refund of another one
 * @throws already-done when it has reached the buyer
 * @throws not-refundable when what it was for was refunded since, or is to be sent again, and when less of its return is withheld by now
 */
export async function retryRefund(
  db: Db,
  actor: Actor,
  { orderId, refundId }: { orderId: string; refundId: string },
): Promise<void> {
  await withRefusals(() =>
    inTransaction(db, async (tx) => {
      const order = await lockOrderToRefund(tx, actor, orderId);
      const refund = await lockRefund(tx, refundId);
      if (refund?.orderId !== orderId) throw notFound(texts().noRefund);
      if (refund.state === 'succeeded') throw new ShopError('already-done', texts().isRefunded);
      if (refund.state !== 'failed') return;
      const payment = (await listPayments(tx, orderId)).find(({ id }) => id === refund.paymentId);
      if (!payment) throw new Error('a refund without its payment');
      const refunded = await findRefundedLines(tx, orderId);
      // Money that went back by hand, was refunded at the provider, or is withheld, names no pieces: it may have been for these.
      const isLess = order.givenBackMinor > 0 || Boolean(order.withheldMinor);
      const wentBack = isLess || (await sumWentBack(tx, orderId)) > 0;
      const isLeft = !wentBack || refund.amountMinor <= toPayBackNow(order, refunded);
      if (!isLeft || !hasRoomAgain(order, refunded, refund.lines)) {
        throw new ShopError('not-refundable', texts().refundedSince);
      }
      if (await isLessWithheld(tx, refundId)) throw new ShopError('not-refundable', texts().lessWithheld);
      checkLeft(payment, refund.amountMinor);
      await resetRefund(tx, refund);
      const { amountMinor } = refund;
      await noteMoney(tx, { by: actor.id, change: 'refund-retried', order: order.number, amountMinor });
      await changeOrder(tx, actor, order, {
        events: [{ part: null, kind: 'refund-requested', details: { refundId, amountMinor } }],
      });
    }),
  );
}

/** @throws not-found for everybody who is not of the shop: their permission does not cover it */
export async function lockOrderToRefund(tx: Db, actor: Actor, orderId: string): Promise<StoredOrder> {
  const order = await lockOrder(tx, { orderId });
  if (!order || !toOrderViewer(actor).seesAll) throw notFound(orderTexts().noOrder);
  return order;
}

export function checkLeft(payment: OrderPayment, amountMinor: number): void {
  const left = leftMinor(payment);
  if (amountMinor <= left) return;
  const { notPaid, tooMuch, nothingLeft } = texts();
  const words = payment.state === 'paid' ? (left > 0 ? tooMuch(formatPrice(left)) : nothingLeft) : notPaid;
  throw refuseField('amount', words, 'not-refundable');
}

/** Refuses what only the database sees: something else that changed the sums, and one request for two orders at the same moment. */
export async function withRefusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotRefundable) throw new ShopError('not-refundable', texts().nothingLeft);
    if (violatedConstraint(error) === 'refunds_request') {
      throw new ShopError('request-used', orderTexts().requestUsed);
    }
    throw error;
  }
}
