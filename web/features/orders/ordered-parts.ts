import type { DetailedLine, OrderPart, Parcel } from '#contract/fulfilment.contract.ts';
import type { OrderLine } from '#contract/orders.contract.ts';
import type { StatusTone } from '#web/components/labels/badges.tsx';
import type { OrderDetails } from './order-details.queries.ts';

/** A line with what has become of its pieces. */
export type CountedLine = OrderLine & DetailedLine;
export type OrderedPart = Omit<OrderPart, 'lines'> & { lines: CountedLine[] };

/** The parts of an order, whose lines have what was ordered and what has become of it. */
export function orderedParts({ order, parts }: Pick<OrderDetails, 'order' | 'parts'>): OrderedPart[] {
  const ordered = new Map(order.products.map((line) => [line._id, line]));
  return parts.map((part) => ({
    ...part,
    lines: part.lines.flatMap((line) => {
      const product = ordered.get(line._id);
      return product ? [{ ...product, ...line }] : [];
    }),
  }));
}

/** Parcels that were not taken back. */
export const sentParcels = ({ parcels }: Pick<OrderPart, 'parcels'>): Parcel[] =>
  parcels.filter(({ voidedAt }) => !voidedAt);

/** Lines with pieces that are neither sent nor cancelled. */
export const openLines = ({ lines }: Pick<OrderedPart, 'lines'>): CountedLine[] =>
  lines.filter(({ open }) => open > 0);

/** Whether pieces of the line are in a parcel that a person made: no status cancels them. */
export const isInParcel = ({ parcels }: Pick<OrderPart, 'parcels'>, lineId: string): boolean =>
  parcels.some(
    ({ madeBy, voidedAt, lines }) =>
      madeBy === 'parcel' && !voidedAt && lines.some(({ line }) => line === lineId),
  );

/** How far an order has come. */
export function orderState(
  { cancelledAt }: Pick<OrderDetails['order'], 'cancelledAt'>,
  parts: readonly OrderedPart[],
): 'toSend' | 'partlySent' | 'shipped' | 'delivered' | 'cancelled' {
  const lines = parts.flatMap((part) => part.lines);
  const sum = (read: (line: CountedLine) => number) => lines.reduce((total, line) => total + read(line), 0);
  const shipped = sum((line) => line.shipped);
  if (cancelledAt || (shipped === 0 && sum((line) => line.open) === 0)) return 'cancelled';
  if (sum((line) => line.open) > 0) return shipped > 0 ? 'partlySent' : 'toSend';
  return sum((line) => line.delivered) === shipped ? 'delivered' : 'shipped';
}

export const stateTones: Record<ReturnType<typeof orderState>, StatusTone> = {
  toSend: 'warn',
  partlySent: 'warn',
  shipped: 'run',
  delivered: 'pos',
  cancelled: 'neg',
};
