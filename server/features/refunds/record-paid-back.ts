import { toMinor } from '#contract/money.ts';
import type { PaidBackForm } from '#contract/refunds.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { violatedConstraint } from '#server/db/constraint-errors.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { refuseField, ShopError } from '#server/errors.ts';
import { formatPrice } from '#server/format/format.ts';
import type { Actor } from '#server/http/actor.ts';
import * as enFulfilment from '#server/texts/en/fulfilment.ts';
import * as en from '#server/texts/en/refunds.ts';
import { noteMoney } from '../activity/note-money.ts';
import { changeOrder } from '../orders/change-order.ts';
import { checkSameRequest } from '../orders/orders.rules.ts';
import { findPaidBackOfRequest, insertPaidBack } from './paid-back.store.ts';
import { queuePaidBackMail } from './queue-refund-mails.ts';
import { toPayBackNow } from './refund-cancelled.ts';
import { lockOrderToRefund } from './refund-order.ts';
import { findRefundedLines } from './refunds.store.ts';

const texts = defineTexts({ en });
const orderTexts = defineTexts({ en: enFulfilment });

/**
 * Writes down that money of an order was paid back by hand (docs/rules.md#to-pay-back). The same request again changes nothing. Two clerks at
 * once take turns at the order, and the second is told what is left.
 * @returns what is left to pay back, in minor units
 * @throws not-found for an order that the actor does not see
 * @throws request-used when the same request recorded something else before
 * @throws not-refundable for more than is to be paid back, with the sum
 */
export async function recordPaidBack(
  db: Db,
  actor: Actor,
  orderId: string,
  { request, amount, how, notify }: PaidBackForm,
): Promise<number> {
  try {
    return await inTransaction(db, async (tx) => {
      const order = await lockOrderToRefund(tx, actor, orderId);
      const leftMinor = toPayBackNow(order, await findRefundedLines(tx, orderId));
      const amountMinor = toMinor(amount);
      const before = await findPaidBackOfRequest(tx, request);
      if (before) {
        const { orderId: of, amountMinor: was, how: by } = before;
        checkSameRequest(of === orderId && was === amountMinor && by === how);
        return leftMinor;
      }
      if (amountMinor > leftMinor) {
        const { moreThanToPayBack, nothingToPayBack } = texts();
        const words = leftMinor > 0 ? moreThanToPayBack(formatPrice(leftMinor)) : nothingToPayBack;
        throw refuseField('amount', words, 'not-refundable');
      }
      const { currency, number } = order;
      await insertPaidBack(tx, { orderId, amountMinor, currency, how, byUser: actor.id, requestId: request });
      await changeOrder(tx, actor, order, {
        events: [{ part: null, kind: 'paid-back', details: { amountMinor, how } }],
      });
      await noteMoney(tx, { by: actor.id, change: 'paid-back', order: number, amountMinor });
      if (notify) await queuePaidBackMail(tx, order, { amountMinor, how });
      return leftMinor - amountMinor;
    });
  } catch (error) {
    // One request for two orders at the same moment.
    if (violatedConstraint(error) !== 'paid_back_request') throw error;
    throw new ShopError('request-used', orderTexts().requestUsed);
  }
}
