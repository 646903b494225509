import { amountsOfPieces, type FrozenAmounts, type PiecesAmounts } from '#contract/amounts-of-pieces.ts';

/** What a line has of each frozen amount without its cancelled pieces, in minor units. */
export const amountsLeft = (line: FrozenAmounts & { cancelledQuantity: number }): PiecesAmounts =>
  amountsOfPieces(line, { before: line.cancelledQuantity, pieces: line.quantity - line.cancelledQuantity });
