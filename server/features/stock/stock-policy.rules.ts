import type { SentStockFields, StockFields } from '#contract/stock-fields.ts';
import { refuseField } from '#server/errors.ts';
import { onHandWords } from './on-hand-words.rules.ts';

/** The stock fields of a new variant. */
export const usualStock: StockFields = {
  policy: 'tracked',
  backOrderLimit: null,
  backOrderFrom: null,
  lowStockAt: null,
};

export const isSent = (sent: object) => Object.values(sent).some((value) => value !== undefined);

/** @returns the first day that is not over everywhere on earth, as 2027-03-15 */
export const earliestShippingDay = (now: Date): string =>
  new Date(now.getTime() - 12 * 60 * 60 * 1000).toISOString().slice(0, 10);

/**
 * How stock is counted from now on. What was not sent stays; the limit and the day belong to back-orders alone.
 * @param today the first day that may be chosen; one that is stored may be over
 * @param prefix of the fields in a refusal
 * @throws invalid-input for back-orders without a limit or a day, or with a day that is over
 */
export function planStock(
  stored: StockFields,
  sent: SentStockFields,
  { today, prefix = '' }: { today: string; prefix?: string },
): StockFields {
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
  if (backOrderFrom < today && backOrderFrom !== stored.backOrderFrom)
    throw refuseField(`${prefix}backOrderFrom`, 'Please enter a day that is not over.');
  return { policy, backOrderLimit, backOrderFrom, lowStockAt };
}

/**
 * Open orders may exceed what is on hand only by back-orders, or when stock is not tracked. A written quantity covers them, except where
 * back-orders end: pieces that have not arrived would be counted as on hand.
 * @param isWritten whether another quantity is written with it
 * @throws invalid-input with what can be done instead
 */
export function refuseUncoveredOrders(
  { policy, backOrderLimit }: StockFields,
  stored: Pick<StockFields, 'policy'> & { onHand: number; committed: number },
  { isWritten, prefix = '' }: { isWritten: boolean; prefix?: string },
): void {
  const { onHand, committed } = stored;
  const missing = committed - onHand;
  if (isWritten && (policy === 'back-order' || stored.policy !== 'back-order')) return;
  if (policy === 'tracked' && missing > 0) {
    throw refuseField(
      `${prefix}policy`,
      `Open orders need ${committed}, and ${onHandWords(Math.max(onHand, 0))}. Please record what arrived, or keep back-orders.`,
    );
  }
  if (policy === 'back-order' && missing > (backOrderLimit ?? 0)) {
    throw refuseField(
      `${prefix}backOrderLimit`,
      `Must be at least ${missing}: open orders need so many more than are on hand.`,
    );
  }
}
