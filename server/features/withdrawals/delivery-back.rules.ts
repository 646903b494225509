import { type DeliverySettings, methodsAt, priceOfDelivery } from '#contract/delivery.ts';
import { destinationOf } from '#contract/destinations.ts';
import type { Pieces, StoredOrder } from '../orders/orders.rules.ts';
import { refundOfDelivery } from '../refunds/refund-amounts.rules.ts';

type WithdrawnOrder = Pick<StoredOrder, 'lines' | 'delivery' | 'address' | 'pricesIncludeTax'>;

interface LeavingPieces {
  /** Those that come back by it. */
  sent: readonly Pieces[];
  /** Those of open withdrawals before it, by the id of the line. */
  comingBack: ReadonlyMap<string, number>;
}

/**
 * The share of the delivery that goes back once what was sent has come back, with tax, in minor units: all of it for whoever keeps nothing,
 * but at most as much as the cheapest method to the address (docs/rules.md#withdrawals). What depends on a weight is not known any more.
 * @param order without the pieces that the withdrawal has cancelled
 */
export function deliveryBackMinor(
  order: WithdrawnOrder,
  { sent, comingBack }: LeavingPieces,
  settings: DeliverySettings,
): number {
  const { lines, delivery, address, pricesIncludeTax } = order;
  const isKept = lines.some(
    ({ id, quantity, cancelledQuantity, returnedQuantity }) =>
      quantity - cancelledQuantity - returnedQuantity >
      sent.reduce((sum, one) => sum + (one.lineId === id ? one.quantity : 0), comingBack.get(id) ?? 0),
  );
  if (isKept || !delivery || delivery.minor === 0) return 0;
  const all = refundOfDelivery(delivery, pricesIncludeTax);
  const valueMinor = lines.reduce(
    (sum, { unitPriceMinor, quantity, discountMinor }) => sum + unitPriceMinor * quantity - discountMinor,
    0,
  );
  const methods = address ? methodsAt(settings, destinationOf(address)) : [];
  const prices = methods
    .filter(({ kind }) => kind === 'flat')
    .map((method) => priceOfDelivery(method, { valueMinor, weightGrams: 0 }))
    .flatMap((price) => ('minor' in price ? [price.minor] : []));
  const cheapest = Math.min(delivery.minor, ...prices);
  return Math.round((all * cheapest) / delivery.minor);
}
