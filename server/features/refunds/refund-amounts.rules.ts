import type { FrozenAmounts } from '#contract/amounts-of-pieces.ts';
import type { OrderDelivery } from '#contract/delivery.ts';
import { costOfFirstPieces, type Refunded } from '#contract/refund-of-pieces.ts';
import { type LineCounts, openPieces, type Pieces } from '../orders/orders.rules.ts';
import { sumTaxMinor } from '../orders/taxes.rules.ts';

const nothing: Refunded = { quantity: 0, amountMinor: 0 };

/** A line of a refund, in minor units. */
export interface RefundLine extends Refunded {
  /** Kept by the seller of the price of its pieces. */
  withheldMinor?: number;
  /** Null for the delivery. */
  lineId: string | null;
}

/** By line, and that of the delivery under `null`; with what is withheld of the price of the refunded pieces. */
export type RefundedLines = ReadonlyMap<string | null, Refunded>;
export const findRefunded = (refunded: RefundedLines, lineId: string | null): Refunded =>
  refunded.get(lineId) ?? nothing;

/**
 * True when a line has room for a refund as it was asked for once, which is tried again. Pieces that are to be sent are none of it: a new
 * refund cancels them.
 */
export const hasRoomFor = (
  line: FrozenAmounts & LineCounts,
  before: Refunded,
  again: Refunded,
  pricesIncludeTax: boolean,
): boolean =>
  again.quantity <= refundableGone(line, before) &&
  before.amountMinor + again.amountMinor <= costOfFirstPieces(line, line.quantity, pricesIncludeTax);

/** Pieces that were sent or cancelled, as far as they were not refunded. */
export const refundableGone = (line: LineCounts, { quantity: refunded }: Refunded): number =>
  Math.max(0, line.quantity - openPieces(line) - refunded);

/** Open pieces that were refunded: no other pieces can be meant. */
export function refundedOpen(
  lines: readonly (LineCounts & { id: string })[],
  refunded: RefundedLines,
): Pieces[] {
  return lines
    .map((line) => {
      const open = openPieces(line);
      const beyond = findRefunded(refunded, line.id).quantity - (line.quantity - open);
      return { lineId: line.id, quantity: Math.max(0, Math.min(open, beyond)) };
    })
    .filter(({ quantity }) => quantity > 0);
}

/**
 * The refunds of pieces that the buyer keeps, in minor units: of each line, more than those cost that are cancelled or have come back. Nothing of
 * it is for these, so it does not lower what is to be paid back (docs/rules.md#to-pay-back).
 */
export function refundedOfKept(
  lines: readonly (FrozenAmounts & LineCounts & { id: string })[],
  refunded: RefundedLines,
  pricesIncludeTax: boolean,
): number {
  const ofKept = lines.map((line) => {
    const goneMinor = costOfFirstPieces(
      line,
      line.cancelledQuantity + line.returnedQuantity,
      pricesIncludeTax,
    );
    return Math.max(0, findRefunded(refunded, line.id).amountMinor - goneMinor);
  });
  return ofKept.reduce((sum, minor) => sum + minor, 0);
}

/** The refund of the delivery, with tax, in minor units. */
export const refundOfDelivery = (
  { minor, taxes }: Pick<OrderDelivery, 'minor' | 'taxes'>,
  pricesIncludeTax: boolean,
): number => minor + (pricesIncludeTax ? 0 : sumTaxMinor(taxes));

/**
 * How many of the pieces that are cancelled now were not refunded before. What a person has refunded without cancelling counts for pieces that
 * were sent as long as there are any, then for these.
 * @param line as it is after cancelling
 */
export function piecesToRefund(
  line: Pick<LineCounts, 'cancelledQuantity' | 'shippedQuantity'>,
  { quantity: refunded }: Refunded,
  cancelled: number,
): number {
  const beyondCancelled = Math.max(0, refunded - (line.cancelledQuantity - cancelled));
  const ofSent = Math.min(beyondCancelled, line.shippedQuantity);
  return Math.max(0, Math.min(cancelled, line.cancelledQuantity + ofSent - refunded));
}

/** The shares of some pieces, in sequence, as long as there is something left to refund. */
export function withinLeft<Share extends { amountMinor: number }>(
  shares: readonly Share[],
  leftMinor: number,
): Share[] {
  let left = leftMinor;
  return shares.map((share) => {
    const amountMinor = Math.min(share.amountMinor, left);
    left -= amountMinor;
    return { ...share, amountMinor };
  });
}
