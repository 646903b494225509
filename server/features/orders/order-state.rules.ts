import type { OrderState } from '#contract/order-states.ts';
import type { LineCounts } from './orders.rules.ts';

/** Pieces of all lines that somebody sees of an order. */
export interface PieceSums {
  ordered: number;
  cancelled: number;
  shipped: number;
  /** Delivered ones among these. */
  delivered: number;
  /** Somebody has begun with a line of which pieces are to be sent. */
  isProcessing: boolean;
}

export function sumPieces(lines: readonly LineCounts[]): PieceSums {
  const sum = (read: (line: LineCounts) => number) => lines.reduce((total, line) => total + read(line), 0);
  return {
    ordered: sum(({ quantity }) => quantity),
    cancelled: sum(({ cancelledQuantity }) => cancelledQuantity),
    shipped: sum(({ shippedQuantity }) => shippedQuantity),
    delivered: sum(({ deliveredQuantity }) => deliveredQuantity),
    isProcessing: lines.some(
      (line) => line.isProcessing && line.cancelledQuantity + line.shippedQuantity < line.quantity,
    ),
  };
}

/** @param paymentDue a transfer is awaited, before which nothing is sent */
export function toOrderState(
  { ordered, cancelled, shipped, delivered, isProcessing }: PieceSums,
  paymentDue = false,
): OrderState {
  const kept = ordered - cancelled;
  if (kept === 0) return 'cancelled';
  if (delivered === kept) return 'delivered';
  if (shipped === kept) return 'on-its-way';
  if (shipped > 0) return 'partly-on-its-way';
  if (paymentDue) return 'waiting-for-payment';
  return isProcessing ? 'being-packed' : 'ordered';
}
