import { decimalNumber } from '#contract/decimal-number.ts';
import { toMajor, toMinor } from '#contract/money.ts';
import type { OrderPayment } from '#contract/order-details.contract.ts';
import { refundOfPieces } from '#contract/refund-of-pieces.ts';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import { type CountedLine, orderedParts } from '../orders/ordered-parts.ts';
import { arrived } from '../orders/payment-labels.ts';

/** Pieces of a line that one row of the form is about. */
interface RefundRow {
  key: string;
  line: CountedLine;
  pieces: number;
  /** They are not sent yet: their refund cancels them. */
  isOpen: boolean;
}

/** The lines that a refund may hold, as the server computes it (docs/rules.md#refunds). */
export interface Refundable {
  rows: RefundRow[];
  /** True when a piece of the order was sent. */
  isBegun: boolean;
  /** Null where it costs nothing or went back already. */
  delivery: number | null;
}

/** Payments of which something is left. */
export const refundablePayments = ({ payments }: Pick<OrderDetails, 'payments'>): OrderPayment[] =>
  arrived(payments).filter((payment) => leftToRefund(payment) > 0);

export const leftToRefund = ({ amount, refunded }: Pick<OrderPayment, 'amount' | 'refunded'>): number =>
  toMajor(toMinor(amount) - toMinor(refunded));

export function toRefundable(details: Pick<OrderDetails, 'order' | 'parts' | 'refunds'>): Refundable {
  const { order, refunds } = details;
  const lines = orderedParts(details).flatMap((part) => part.lines);
  const isDeliveryBack = refunds.some(({ delivery, state }) => delivery && state !== 'failed');
  const delivery = isDeliveryBack ? 0 : deliveryMinor(order);
  return {
    rows: lines.flatMap(toRows),
    isBegun: lines.some(({ shipped }) => shipped > 0),
    delivery: delivery > 0 ? toMajor(delivery) : null,
  };
}

/** The pieces that are not open: those that are cancelled have mostly been refunded. */
export function whereGone({ cancelled, shipped, refunded = 0 }: CountedLine): 'sent' | 'cancelled' | 'both' {
  if (shipped === 0) return 'cancelled';
  return refunded < cancelled ? 'both' : 'sent';
}

/** Those that are not sent first. A line of which some were sent has two rows. */
const toRows = (line: CountedLine): RefundRow[] =>
  [
    { key: `${line._id}:open`, line, pieces: line.open, isOpen: true },
    { key: line._id, line, pieces: line.quantity - line.open - (line.refunded ?? 0), isOpen: false },
  ].filter(({ pieces }) => pieces > 0);

function deliveryMinor({ delivery, pricesIncludeTax }: OrderDetails['order']): number {
  if (!delivery) return 0;
  const taxMinor = delivery.taxes.reduce((sum, { minor }) => sum + minor, 0);
  return toMinor(delivery.price) + (pricesIncludeTax ? 0 : taxMinor);
}

/** The cost of pieces of a line, after those that were refunded before. */
function amountOfPieces(line: CountedLine, pieces: number, pricesIncludeTax: boolean): number {
  const { quantity, purchasePrice, refunded = 0, refundedAmount = 0, frozen } = line;
  const { discountMinor, taxMinor, taxes } = frozen ?? { discountMinor: 0, taxMinor: 0, taxes: [] };
  const amounts = { quantity, unitPriceMinor: toMinor(purchasePrice), discountMinor, taxMinor, taxes };
  const before = { quantity: refunded, amountMinor: toMinor(refundedAmount) };
  return toMajor(refundOfPieces(amounts, before, pieces, pricesIncludeTax));
}

/** @returns a typed number of pieces, 0 of an empty field; NaN of a text that is no number */
export const readPieces = (typed = ''): number => (typed.trim() === '' ? 0 : decimalNumber(typed));

/** As typed, by key of the row. */
type TypedPieces = Readonly<Record<string, string>>;

/** True when nothing of the order was or will be sent once the chosen pieces are cancelled. */
export const isNothingSent = ({ rows, isBegun }: Refundable, typed: TypedPieces): boolean =>
  !isBegun && rows.every(({ key, isOpen, pieces }) => !isOpen || readPieces(typed[key]) === pieces);

/** @returns what the chosen pieces and the delivery cost; null while something is typed that is no number of pieces */
export function amountOfChosen(
  { rows, delivery }: Refundable,
  { pieces, ...chosen }: { pieces: TypedPieces; delivery: boolean },
  pricesIncludeTax: boolean,
): number | null {
  let sumMinor = chosen.delivery && delivery !== null ? toMinor(delivery) : 0;
  const counts = new Map<CountedLine, number>();
  for (const { key, line, pieces: max } of rows) {
    const count = readPieces(pieces[key]);
    if (!Number.isInteger(count) || count < 0 || count > max) return null;
    counts.set(line, (counts.get(line) ?? 0) + count);
  }
  for (const [line, count] of counts) sumMinor += toMinor(amountOfPieces(line, count, pricesIncludeTax));
  return toMajor(sumMinor);
}
