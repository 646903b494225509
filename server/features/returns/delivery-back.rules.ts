import { type DeliverySettings, methodsAt, priceOfDelivery } from '#contract/delivery.ts';
import { toDestination } from '#contract/destinations.ts';
import type { Pieces, StoredOrder } from '../orders/orders.rules.ts';
import { refundOfDelivery } from '../refunds/refund-amounts.rules.ts';
import type { StoredReturn } from './returns.rules.ts';

type WithdrawnOrder = Pick<StoredOrder, 'lines' | 'delivery' | 'address' | 'pricesIncludeTax'>;

/** By the id of the line. */
type PieceCounts = ReadonlyMap<string, number>;

interface LeavingPieces {
  /** Those that come back by it. */
  sent?: readonly Pieces[];
  /** Those of open withdrawals before it. */
  comingBack?: PieceCounts;
  /** Those that have come back, and from which nobody has withdrawn. */
  late?: PieceCounts;
}

/**
 * The pieces that have come back by returns that were asked for after the period of withdrawal. Whoever asks within it, for whatever reason, has
 * withdrawn from them: no reason is needed for that, and no such word.
 * @param isLate whether the period was over
 */
export function lateReturned(
  returns: readonly Pick<StoredReturn, 'kind' | 'createdAt' | 'lines'>[],
  isLate: (at: Date) => boolean,
): PieceCounts {
  const late = new Map<string, number>();
  for (const { kind, createdAt, lines } of returns) {
    if (kind === 'withdrawal' || !isLate(createdAt)) continue;
    for (const { lineId, received } of lines) late.set(lineId, (late.get(lineId) ?? 0) + received);
  }
  return late;
}

const nothing: PieceCounts = new Map();

/**
 * The share of the delivery that goes back once what was sent has come back, with tax, in minor units: all of it for whoever keeps nothing,
 * but at most as much as the cheapest method to the address (docs/rules.md#withdrawals). What depends on a weight is not known any more.
 * @param order without the pieces that the withdrawal has cancelled
 */
export function deliveryBackMinor(
  order: WithdrawnOrder,
  { sent = [], comingBack = nothing, late = nothing }: LeavingPieces,
  settings: DeliverySettings,
): number {
  const { lines, delivery, address, pricesIncludeTax } = order;
  const isKept = lines.some(
    ({ id, quantity, cancelledQuantity, returnedQuantity }) =>
      quantity - cancelledQuantity - returnedQuantity + (late.get(id) ?? 0) >
      sent.reduce((sum, one) => sum + (one.lineId === id ? one.quantity : 0), comingBack.get(id) ?? 0),
  );
  if (isKept || !delivery || delivery.minor === 0) return 0;
  const all = refundOfDelivery(delivery, pricesIncludeTax);
  const valueMinor = lines.reduce(
    (sum, { unitPriceMinor, quantity, discountMinor }) => sum + unitPriceMinor * quantity - discountMinor,
    0,
  );
  const methods = address ? methodsAt(settings, toDestination(address)) : [];
  const prices = methods
    .filter(({ kind }) => kind === 'flat')
    .map((method) => priceOfDelivery(method, { valueMinor, weightGrams: 0 }))
    .flatMap((price) => ('minor' in price ? [price.minor] : []));
  const cheapest = Math.min(delivery.minor, ...prices);
  return Math.round((all * cheapest) / delivery.minor);
}
