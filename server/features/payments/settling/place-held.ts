import type { Db } from '#server/db/db.ts';
import { insertPaidDiscounts } from '../../discounts/discount-uses.store.ts';
import { insertEvents } from '../../orders/order-events.store.ts';
import { orderPlacedMails } from '../../placing/order-placed-mails.ts';
import { insertPaidOrder, type NewOrder } from '../../placing/place-order.store.ts';
import type { LockedCheckout } from '../held/held-checkouts.store.ts';
import { findKeptOwners } from './draft-owners.store.ts';

export interface PlacedOrder {
  id: string;
  number: number;
}

interface Paid {
  paidMinor: number;
  /** Who has decided to place it although the amount is another one; null when it is as it should be. */
  decidedBy: string | null;
}

/**
 * Inserts the order of a locked checkout as it was frozen. Nothing can refuse it: a brand or a merchant that was deleted meanwhile is left
 * out, and an account that was is there as for its other orders.
 */
export async function placeHeld(
  db: Db,
  { key, state, draft, number }: LockedCheckout,
  { paidMinor, decidedBy }: Paid,
): Promise<PlacedOrder> {
  if (state !== 'held' || !draft || number === null)
    throw new Error('only a checkout that is held can be placed');
  const kept = await findKeptOwners(db, draft);
  const { id, userId, buyer, termsHash, note, billingAddress } = draft;
  const order: NewOrder = {
    ...draft,
    lines: draft.lines.map((line) => ({
      ...line,
      merchantId: line.merchantId !== null && kept.merchants.has(line.merchantId) ? line.merchantId : null,
      brandId: line.brandId !== null && kept.brands.has(line.brandId) ? line.brandId : null,
    })),
    checkout: {
      ...{ key, ip: '', termsHash, note, billingAddress },
      buyer: userId === null || kept.isAccountDeleted ? buyer : null,
    },
  };
  await insertPaidOrder(
    db,
    order,
    { key, number, paidMinor },
    orderPlacedMails(order, buyer, kept.merchants),
  );
  if (draft.discounts) await insertPaidDiscounts(db, { orderId: id, checkoutId: key }, draft.discounts);
  await insertEvents(db, [
    {
      ...{ orderId: id, part: null, actorId: decidedBy },
      kind: decidedBy === null ? 'paid' : 'mismatch-placed',
      details: { amountMinor: paidMinor },
    },
  ]);
  return { id, number };
}
