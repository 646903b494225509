import type { ItemStatus } from '#contract/statuses.ts';

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
