import { decimalNumber } from '#contract/decimal-number.ts';
import type { OrderPayment } from '#contract/fulfilment.contract.ts';
import { toMajor, toMinor } from '#contract/money.ts';
import { refundOfPieces } from '#contract/refund-of-pieces.ts';
import type { OrderDetails } from './order-details.queries.ts';
import { type CountedLine, orderedParts } from './ordered-parts.ts';
import { arrived } from './payment-labels.ts';

/** What a refund may hold, as the server computes it (docs/rules.md#refunds). */
export interface Refundable {
  lines: { line: CountedLine; pieces: number }[];
  /** Null where it costs nothing or went back already. */
  delivery: number | null;
}

/** Payments of which something is left. */
export const refundablePayments = ({ payments }: Pick<OrderDetails, 'payments'>): OrderPayment[] =>
  arrived(payments).filter((payment) => leftOf(payment) > 0);

export const leftOf = ({ amount, refunded }: Pick<OrderPayment, 'amount' | 'refunded'>): number =>
  toMajor(toMinor(amount) - toMinor(refunded));

export function refundableOf(details: Pick<OrderDetails, 'order' | 'parts' | 'refunds'>): Refundable {
  const { order, refunds } = details;
  const lines = orderedParts(details)
    .flatMap((part) => part.lines)
    .map((line) => ({ line, pieces: line.quantity - (line.refunded ?? 0) }))
    .filter(({ pieces }) => pieces > 0);
  const isDeliveryBack = refunds.some(({ delivery, state }) => delivery && state !== 'failed');
  const delivery = isDeliveryBack ? 0 : deliveryMinor(order);
  return { lines, delivery: delivery > 0 ? toMajor(delivery) : null };
}

function deliveryMinor({ delivery, pricesIncludeTax }: OrderDetails['order']): number {
  if (!delivery) return 0;
  const taxMinor = delivery.taxes.reduce((sum, { minor }) => sum + minor, 0);
  return toMinor(delivery.price) + (pricesIncludeTax ? 0 : taxMinor);
}

/** What pieces of a line cost, after those that were refunded before. */
function amountOfPieces(line: CountedLine, pieces: number, pricesIncludeTax: boolean): number {
  const { quantity, purchasePrice, refunded = 0, refundedAmount = 0, frozen } = line;
  const { discountMinor, taxMinor, taxes } = frozen ?? { discountMinor: 0, taxMinor: 0, taxes: [] };
  const amounts = { quantity, unitPriceMinor: toMinor(purchasePrice), discountMinor, taxMinor, taxes };
  const before = { quantity: refunded, amountMinor: toMinor(refundedAmount) };
  return toMajor(refundOfPieces(amounts, before, pieces, pricesIncludeTax));
}

/** @returns a typed number of pieces, 0 of an empty field; NaN of a text that is no number */
export const piecesOf = (typed = ''): number => (typed.trim() === '' ? 0 : decimalNumber(typed));

interface Chosen {
  /** As typed, by id of the line. */
  pieces: Readonly<Record<string, string>>;
  delivery: boolean;
}

/** @returns what the chosen pieces and the delivery cost; null while something is typed that is no number of pieces */
export function amountOfChosen(
  { lines, delivery }: Refundable,
  { pieces, ...chosen }: Chosen,
  pricesIncludeTax: boolean,
): number | null {
  let sumMinor = chosen.delivery && delivery !== null ? toMinor(delivery) : 0;
  for (const { line, pieces: max } of lines) {
    const count = piecesOf(pieces[line._id]);
    if (!Number.isInteger(count) || count < 0 || count > max) return null;
    sumMinor += toMinor(amountOfPieces(line, count, pricesIncludeTax));
  }
  return toMajor(sumMinor);
}
