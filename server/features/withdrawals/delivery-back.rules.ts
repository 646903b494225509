import { type DeliverySettings, findZone, priceOfDelivery } from '#contract/delivery.ts';
import { destinationOf } from '#contract/destinations.ts';
import type { Pieces, StoredOrder } from '../orders/orders.rules.ts';
import { refundOfDelivery } from '../refunds/refund-amounts.rules.ts';

type WithdrawnOrder = Pick<StoredOrder, 'lines' | 'delivery' | 'address' | 'pricesIncludeTax'>;

/**
 * The share of the delivery that goes back once what was sent has come back, with tax, in minor units: all of it for whoever keeps nothing,
 * but at most as much as the cheapest method to the address (docs/rules.md#withdrawals). What depends on a weight is not known any more.
 * @param order without the pieces that the withdrawal has cancelled
 * @param sent the pieces that come back
 */
export function deliveryBackMinor(
  order: WithdrawnOrder,
  sent: readonly Pieces[],
  settings: DeliverySettings,
): number {
  const { lines, delivery, address, pricesIncludeTax } = order;
  const isKept = lines.some(
    ({ id, quantity, cancelledQuantity, returnedQuantity }) =>
      quantity - cancelledQuantity - returnedQuantity >
      sent.reduce((sum, one) => sum + (one.lineId === id ? one.quantity : 0), 0),
  );
  if (isKept || sent.length === 0 || !delivery || delivery.minor === 0) return 0;
  const all = refundOfDelivery(delivery, pricesIncludeTax);
  const valueMinor = lines.reduce(
    (sum, { unitPriceMinor, quantity, discountMinor }) => sum + unitPriceMinor * quantity - discountMinor,
    0,
  );
  const methods = address ? (findZone(settings, destinationOf(address))?.methods ?? []) : [];
  const prices = methods
    .filter(({ kind }) => kind === 'flat')
    .map((method) => priceOfDelivery(method, { valueMinor, weightGrams: 0 }))
    .flatMap((price) => ('minor' in price ? [price.minor] : []));
  const cheapest = Math.min(delivery.minor, ...prices);
  return Math.round((all * cheapest) / delivery.minor);
}
