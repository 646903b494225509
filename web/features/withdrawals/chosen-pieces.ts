import type { ChosenPieces } from '#contract/withdrawals.contract.ts';
import { lineName } from '../orders/order-labels.ts';
import type { CountedLine } from '../orders/ordered-parts.ts';
import type { Ticks } from '../orders/tick-pieces.tsx';
import { readPieces } from '../refunds/refund-amounts.ts';
import type { NamedPieces } from './statement.tsx';

/** Pieces of a line that a buyer can withdraw from. */
export interface LinePieces extends NamedPieces {
  line: string;
  /** Absent where nobody has read the products. */
  imageUrl?: string | null;
  /** The pieces among these that were not sent. */
  open: number;
}

/** The lines of which something is left: what is neither cancelled nor back. */
export const piecesLeft = (lines: readonly CountedLine[]): LinePieces[] =>
  lines.flatMap((line) => {
    const quantity = line.quantity - line.cancelled - line.returned;
    const { _id, open, product } = line;
    return quantity > 0
      ? [{ line: _id, name: lineName(line), quantity, open, imageUrl: product?.imageUrl ?? null }]
      : [];
  });

export const allTicked = (pieces: readonly LinePieces[]): Ticks =>
  Object.fromEntries(pieces.map(({ line, quantity }) => [line, String(quantity)]));

/** The chosen pieces, at most as many as there are; an empty or unreadable number is none. */
export const choosePieces = (pieces: readonly LinePieces[], ticks: Ticks): LinePieces[] =>
  pieces.flatMap((one) => {
    const typed = Math.trunc(readPieces(ticks[one.line])) || 0;
    const quantity = Math.min(Math.max(typed, 0), one.quantity);
    return quantity > 0 ? [{ ...one, quantity }] : [];
  });

/** @returns undefined for the whole order */
export function toItems(
  pieces: readonly LinePieces[],
  chosen: readonly LinePieces[],
): ChosenPieces | undefined {
  const isWhole = pieces.every(({ line, quantity }) =>
    chosen.some((one) => one.line === line && one.quantity === quantity),
  );
  return isWhole ? undefined : chosen.map(({ line, quantity }) => ({ line, quantity }));
}
