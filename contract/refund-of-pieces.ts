import { amountsOfPieces, type FrozenAmounts } from './amounts-of-pieces.ts';

/** The share of a line, or of the delivery, in refunds that have not failed. */
export interface Refunded {
  quantity: number;
  amountMinor: number;
}

/** The cost of the first pieces of a line with tax, in minor units. */
export function costOfFirstPieces(line: FrozenAmounts, pieces: number, pricesIncludeTax: boolean): number {
  const { netMinor, discountMinor, taxMinor } = amountsOfPieces(line, { before: 0, pieces });
  return netMinor - discountMinor + (pricesIncludeTax ? 0 : taxMinor);
}

/**
 * The refund for pieces of a line, with tax, in minor units: what they cost together with those refunded before, minus what went back
 * for these. So refunds of pieces add up to the line, also when some of them have failed in between (docs/rules.md#refunds).
 */
export const refundOfPieces = (
  line: FrozenAmounts,
  before: Refunded,
  pieces: number,
  pricesIncludeTax: boolean,
): number =>
  Math.max(0, costOfFirstPieces(line, before.quantity + pieces, pricesIncludeTax) - before.amountMinor);
