import { amountsOfPieces, type FrozenAmounts, type PiecesAmounts } from '#contract/amounts-of-pieces.ts';

/** Each frozen amount of a line without its cancelled pieces, in minor units. */
export const amountsLeft = (line: FrozenAmounts & { cancelledQuantity: number }): PiecesAmounts =>
  amountsOfPieces(line, { before: line.cancelledQuantity, pieces: line.quantity - line.cancelledQuantity });
