import type { ItemStatus } from '#contract/statuses.ts';
import { textsOf } from '#contract/texts.ts';
import { refuseField, ShopError } from '#server/errors.ts';
import { formatCount } from '#server/format/format.ts';
import * as en from '#server/texts/en/fulfilment.ts';
import { nameWithChoice } from '../cart/cart.rules.ts';

/** What has become of the pieces of a line. */
export interface LineCounts {
  /** As ordered. */
  quantity: number;
  cancelledQuantity: number;
  shippedQuantity: number;
  deliveredQuantity: number;
  returnedQuantity: number;
  /** Somebody has begun with it. */
  isProcessing: boolean;
}

/** Some pieces of a line. */
export interface Pieces {
  lineId: string;
  quantity: number;
}

/** Pieces that are neither sent nor cancelled. */
export const openPieces = (
  line: Pick<LineCounts, 'quantity' | 'cancelledQuantity' | 'shippedQuantity'>,
): number => line.quantity - line.cancelledQuantity - line.shippedQuantity;

/** The status that follows from the counts, as the database checks it: the first that fits (docs/rules.md#item-statuses). */
export function statusOfCounts(line: LineCounts): ItemStatus {
  const kept = line.quantity - line.cancelledQuantity;
  if (kept === 0) return 'Cancelled';
  if (line.deliveredQuantity === kept) return 'Delivered';
  if (line.shippedQuantity === kept) return 'Shipped';
  return line.isProcessing || line.shippedQuantity > 0 ? 'Processing' : 'Not processed';
}

/** What one piece adds to the stock of its variant (docs/rules.md#stock). */
const effects = {
  shipped: { onHand: -1, committed: -1 },
  reopened: { onHand: 1, committed: 1 },
  cancelled: { onHand: 0, committed: -1 },
} as const;

/** What happens to the stock when pieces of these lines are sent, come back from a voided parcel, or are cancelled. */
export function movesOf(
  pieces: readonly Pieces[],
  lines: readonly { id: string; variantId: string }[],
  reason: keyof typeof effects,
) {
  const { onHand, committed } = effects[reason];
  return pieces.flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) return [];
    return [
      { variantId: line.variantId, onHand: onHand * quantity, committed: committed * quantity, reason },
    ];
  });
}

const texts = textsOf({ en });

export interface CountedLine extends LineCounts {
  id: string;
  part: number;
  name: string;
  choice: string | null;
}

/** @throws too-few-open, with the field */
export function checkOpen(line: CountedLine, quantity: number, field: string): void {
  const open = openPieces(line);
  if (quantity <= open) return;
  const { tooFewOpen, noneOpen } = texts();
  const name = nameWithChoice(line);
  throw refuseField(field, open > 0 ? tooFewOpen(name, formatCount(open)) : noneOpen(name), 'too-few-open');
}

/** The stored pieces are those of the request, in any sequence. */
export function isSamePieces(
  stored: readonly Pieces[],
  sent: readonly { line: string; quantity: number }[],
): boolean {
  return (
    stored.length === sent.length &&
    sent.every(({ line, quantity }) => stored.some((one) => one.lineId === line && one.quantity === quantity))
  );
}

/** @throws request-used when a request that was sent before says something else now */
export function checkSameRequest(isSame: boolean): void {
  if (!isSame) throw new ShopError('request-used', texts().requestUsed);
}

export const presentPieces = (pieces: readonly Pieces[]) =>
  pieces.map(({ lineId, quantity }) => ({ line: lineId, quantity }));
