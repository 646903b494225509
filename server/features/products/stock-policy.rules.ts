import type { SentStockFields, StockFields } from '#contract/stock-fields.ts';
import { refuseField } from '#server/errors.ts';

/** Of a new variant. */
export const usualStock: StockFields = {
  policy: 'tracked',
  backOrderLimit: null,
  backOrderFrom: null,
  lowStockAt: null,
};

export const isSent = (sent: SentStockFields) => Object.values(sent).some((value) => value !== undefined);

/**
 * How stock is counted from now on. What was not sent stays; the limit and the day belong to back-orders alone.
 * @param prefix of the fields in a refusal
 * @throws invalid-input for back-orders without a limit or a day
 */
export function planStock(stored: StockFields, sent: SentStockFields, prefix = ''): StockFields {
  const {
    policy = stored.policy,
    backOrderLimit = stored.backOrderLimit,
    backOrderFrom = stored.backOrderFrom,
    lowStockAt = stored.lowStockAt,
  } = sent;
  if (policy !== 'back-order') return { policy, backOrderLimit: null, backOrderFrom: null, lowStockAt };
  if (backOrderLimit === null)
    throw refuseField(`${prefix}backOrderLimit`, 'Please enter how many may be back-ordered.');
  if (backOrderFrom === null) throw refuseField(`${prefix}backOrderFrom`, 'Please enter when they ship.');
  return { policy, backOrderLimit, backOrderFrom, lowStockAt };
}

/**
 * Open orders may exceed what is on hand only by back-orders, or when stock is not tracked.
 * @throws invalid-input with what can be done instead
 */
export function refuseUncoveredOrders(
  { policy, backOrderLimit }: StockFields,
  { onHand, committed }: { onHand: number; committed: number },
  prefix = '',
): void {
  const missing = committed - onHand;
  if (policy === 'tracked' && missing > 0) {
    throw refuseField(
      `${prefix}policy`,
      `Open orders need ${committed}, and ${Math.max(onHand, 0)} are on hand. Please record what arrived, or keep back-orders.`,
    );
  }
  if (policy === 'back-order' && missing > (backOrderLimit ?? 0)) {
    throw refuseField(
      `${prefix}backOrderLimit`,
      `Must be at least ${missing}: open orders need so many more than are on hand.`,
    );
  }
}
