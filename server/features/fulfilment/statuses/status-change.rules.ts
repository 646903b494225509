import { type ItemStatus, itemStatuses, type ParcelMaker } from '#contract/statuses.ts';
import { type LineCounts, type OrderRole, openPieces } from '../../orders/orders.rules.ts';

/** The statuses that each role may set. */
const settableStatuses: Record<OrderRole, readonly ItemStatus[]> = {
  administrator: itemStatuses,
  merchant: itemStatuses,
  owner: ['Cancelled'],
  reader: [],
};

export const mayCancelOrder = (role: OrderRole) => role === 'administrator' || role === 'owner';
export const maySet = (role: OrderRole, status: ItemStatus) => settableStatuses[role].includes(status);

/** Pieces of a line in a parcel that was not voided. */
export interface HeldPieces {
  parcelId: string;
  /** The parcel's number within its part. */
  number: number;
  madeBy: ParcelMaker;
  isDelivered: boolean;
  quantity: number;
}

/** The effect of a status on a line. */
export interface StatusChange<Line> {
  line: Line;
  /** Pieces that a new parcel holds. */
  sent: number;
  cancelled: number;
  /** Parcels that are voided. */
  voided: string[];
  /** The line's parcels have arrived, also the new one. */
  arrives: boolean;
}

/** Parcels that a status made hold one line each, so that voiding them changes no other. */
const isVoidable = (held: HeldPieces) => held.madeBy === 'status' && !held.isDelivered;
const countPieces = (held: readonly HeldPieces[]) => held.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * @returns the pieces that keep the line from getting this status: of a parcel that a person made, which a status call never voids
 * (docs/rules.md#item-statuses). Cancelling leaves those that arrived
 */
export function piecesInTheWay(held: readonly HeldPieces[], to: ItemStatus): HeldPieces | undefined {
  if (to === 'Shipped' || to === 'Delivered') return undefined;
  return held.find((pieces) => !isVoidable(pieces) && !(to === 'Cancelled' && pieces.isDelivered));
}

/** The effect of a status that is not the line's, when no pieces are in the way. */
export function changeOfStatus<Line extends LineCounts>(
  line: Line,
  held: readonly HeldPieces[],
  to: ItemStatus,
): StatusChange<Line> {
  const open = openPieces(line);
  const nothing = { sent: 0, cancelled: 0, voided: [], arrives: false };
  if (to === 'Shipped' || to === 'Delivered') {
    const shippedQuantity = line.shippedQuantity + open;
    const arrives = to === 'Delivered';
    return {
      ...nothing,
      line: { ...line, shippedQuantity, ...(arrives ? { deliveredQuantity: shippedQuantity } : {}) },
      sent: open,
      arrives,
    };
  }
  const voidable = held.filter(isVoidable);
  const back = countPieces(voidable);
  const voided = voidable.map(({ parcelId }) => parcelId);
  const shippedQuantity = line.shippedQuantity - back;
  if (to === 'Cancelled') {
    const cancelled = open + back;
    return {
      ...nothing,
      line: { ...line, shippedQuantity, cancelledQuantity: line.cancelledQuantity + cancelled },
      cancelled,
      voided,
    };
  }
  return {
    ...nothing,
    line: { ...line, shippedQuantity, isProcessing: to === 'Processing' },
    voided,
  };
}
