import { toMinor } from '#contract/money.ts';
import type { RefundForm } from '#contract/refunds.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, refuseField, ShopError } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import * as enRefunds from '#server/texts/en/refunds.ts';
import * as en from '#server/texts/en/returns.ts';
import type { Person } from '../orders/change-order.ts';
import { checkSameRequest, type StoredOrder } from '../orders/orders.rules.ts';
import { leftMinor, listPayments } from '../orders/payments.store.ts';
import { askForRefund } from '../refunds/ask-for-refund.ts';
import { type RefundLine, withinLeft } from '../refunds/refund-amounts.rules.ts';
import { leftToGoBack } from '../refunds/refund-cancelled.ts';
import { checkLeft, lockOrderToRefund, withRefusals } from '../refunds/refund-order.ts';
import { findRefundedLines, findRefundOfRequest } from '../refunds/refunds.store.ts';
import { leftOfShares, sharesOfReturn } from './returned-amounts.rules.ts';
import { nameOfReturn, type StoredReturn } from './returns.rules.ts';
import { findRefundsOfReturns, findReturn } from './returns.store.ts';

const texts = defineTexts({ en });
const refundTexts = defineTexts({ en: enRefunds });

/**
 * Asks for the refund of what has come back with a return, or of an amount for it. Once it has reached the buyer, the return is closed
 * (server/db/functions/returns.sql). The same request again changes nothing.
 * @returns the id of the refund
 * @throws not-found for an order that the actor does not see, and for a return of another one
 * @throws request-used when the same request asked for something else before
 * @throws return-state for a return that has not come, or is closed
 * @throws not-refundable for more than is left
 */
export async function refundReturn(
  db: Db,
  actor: Actor,
  orderId: string,
  form: RefundForm & { return: string },
): Promise<string> {
  return await withRefusals(() =>
    inTransaction(db, async (tx) => {
      const order = await lockOrderToRefund(tx, actor, orderId);
      const before = await findRefundOfRequest(tx, form.request);
      if (before) {
        const isSameAmount = form.amount
          ? before.lines.length === 0 && before.amountMinor === toMinor(form.amount)
          : before.lines.length > 0;
        checkSameRequest(
          before.returnId === form.return && before.paymentId === form.payment && isSameAmount,
        );
        return before.id;
      }
      const stored = await findReturn(tx, form.return);
      if (stored?.orderId !== orderId) throw notFound(texts().noReturn);
      if (stored.state !== 'received') {
        throw new ShopError('return-state', texts().isInState(nameOfReturn(order, stored), stored.state));
      }
      const payment = (await listPayments(tx, orderId)).find(({ id }) => id === form.payment);
      if (!payment) throw refuseField('payment', refundTexts().noPayment, 'wrong-order');
      const lines = form.amount ? [] : await leftOfReturn(tx, order, stored);
      const amountMinor = form.amount ? toMinor(form.amount) : sumLines(lines);
      if (amountMinor === 0) throw new ShopError('not-refundable', texts().nothingLeft);
      checkLeft(payment, amountMinor);
      return await askForRefund(tx, order, {
        ...{ paymentId: payment.id, amountMinor, lines, returnId: stored.id },
        ...{ reason: form.reason ?? null, requestedBy: actor.id, requestId: form.request },
      });
    }),
  );
}

/**
 * Asks for the refund of what has come back with a return of a locked order that was paid online, in the transaction that receives it.
 * @returns the amount in minor units; 0 for an order that was paid in another way
 */
export async function refundReceived(
  tx: Db,
  actor: Person,
  order: StoredOrder,
  stored: StoredReturn,
): Promise<number> {
  const payment = (await listPayments(tx, order.id)).find((one) => leftMinor(one) > 0);
  if (!payment) return 0;
  const lines = withinLeft(await leftOfReturn(tx, order, stored), leftMinor(payment));
  const amountMinor = sumLines(lines);
  if (amountMinor === 0) return 0;
  await askForRefund(tx, order, {
    ...{ paymentId: payment.id, amountMinor, lines, returnId: stored.id },
    ...{ reason: null, requestedBy: actor.id, requestId: null },
  });
  return amountMinor;
}

/** The lines of the refund of a return, as much as is left to go back for it. */
export async function leftOfReturn(tx: Db, order: StoredOrder, stored: StoredReturn): Promise<RefundLine[]> {
  const refunded = await findRefundedLines(tx, order.id);
  const ofReturn = (await findRefundsOfReturns(tx, [stored.id])).get(stored.id);
  const shares = sharesOfReturn(order, refunded, stored);
  return withinLeft(
    shares,
    Math.min(await leftToGoBack(tx, order, refunded), leftOfShares(shares, ofReturn)),
  );
}

const sumLines = (lines: readonly RefundLine[]): number =>
  lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
