import { parcelLabel, partLabel } from '#contract/order-number.ts';
import { id } from '#contract/schemas.ts';
import type { CallReply } from '#web/lib/api/api.ts';
import type { OrderDetails } from '../../orders/order-details.queries.ts';
import type { CountedLine, OrderedPart } from '../../orders/ordered-parts.ts';

type SlipOfOrder = CallReply<'GET /order/slips'>['slips'][number];

/** Whether `?orders=…` has no id that can be read: without ids, the reply would be about the filters. */
export function namesNoOrder(params: URLSearchParams): boolean {
  const orders = params.get('orders');
  return orders !== null && !orders.split(',').some((typed) => id.safeParse(typed).success);
}

/** What a packing slip says. */
export interface Slip extends Pick<SlipOfOrder, 'merchant' | 'lines' | 'comesApart'> {
  /** '#1042-1' */
  label: string;
  order: Omit<SlipOfOrder['order'], '_id' | 'number'>;
}

/** What a slip is about: a parcel, or what is left to send of a part. */
export interface SlipChoice {
  part: OrderedPart;
  /** Number of a parcel within the part. */
  parcel: number | null;
}

/** '#1042-1', or '#1042-1/2' of a parcel. */
export const slipLabel = (order: { number: number }, { part, parcel }: SlipChoice) =>
  parcel === null ? partLabel(order.number, part.number) : parcelLabel(order.number, part.number, parcel);

/** Pieces of the parcel; without one what is left to send, and once all is sent, everything that was. */
export function slipLines({ part, parcel }: SlipChoice): { line: CountedLine; pieces: number }[] {
  const chosen = part.parcels.find(({ number }) => number === parcel);
  const isOpen = part.lines.some(({ open }) => open > 0);
  const piecesOf = (line: CountedLine) => {
    if (chosen) return chosen.lines.find((piece) => piece.line === line._id)?.quantity ?? 0;
    return isOpen ? line.open : line.shipped;
  };
  return part.lines.map((line) => ({ line, pieces: piecesOf(line) })).filter(({ pieces }) => pieces > 0);
}

/** The slip of a part or parcel of an order. */
export function toSlip({ order, parts, hasOtherParts }: OrderDetails, choice: SlipChoice): Slip {
  const { part } = choice;
  const lines = slipLines(choice);
  const all = part.lines.reduce((sum, { quantity, cancelled }) => sum + quantity - cancelled, 0);
  const here = lines.reduce((sum, { pieces }) => sum + pieces, 0);
  const { created, address, delivery, user } = order;
  return {
    label: slipLabel(order, choice),
    merchant: part.merchant?.name ?? null,
    order: { created, address, delivery, name: user ? `${user.firstName} ${user.lastName}`.trim() : '' },
    lines: lines.map(({ line, pieces }) => ({
      ...{ _id: line._id, name: line.name, pieces },
      choice: line.variant?.choice ?? null,
      sku: line.sku ?? null,
    })),
    comesApart: here < all || parts.length > 1 || hasOtherParts,
  };
}

/** One of many slips. */
export const toListedSlip = ({ part, order, ...slip }: SlipOfOrder): Slip => ({
  ...slip,
  order,
  label: partLabel(order.number, part),
});
