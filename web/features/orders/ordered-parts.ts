import type { Parcel } from '#contract/fulfilment.contract.ts';
import type { DetailedLine, OrderPart } from '#contract/order-details.contract.ts';
import type { OrderLine } from '#contract/orders.contract.ts';
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

/** True when pieces of the line are in a parcel that a person made: no status cancels them. */
export const isInParcel = ({ parcels }: Pick<OrderPart, 'parcels'>, lineId: string): boolean =>
  parcels.some(
    ({ madeBy, voidedAt, lines }) =>
      madeBy === 'parcel' && !voidedAt && lines.some(({ line }) => line === lineId),
  );
