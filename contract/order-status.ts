import type { ItemStatus } from './statuses.ts';

/** Which status may follow which. A final status (Delivered, Cancelled) has none. No schemas here: browsers import it too. */
const nextStatuses: Record<ItemStatus, readonly ItemStatus[]> = {
  'Not processed': ['Processing', 'Shipped', 'Delivered', 'Cancelled'],
  Processing: ['Not processed', 'Shipped', 'Delivered', 'Cancelled'],
  Shipped: ['Not processed', 'Processing', 'Delivered', 'Cancelled'],
  Delivered: [],
  Cancelled: [],
};

interface Item {
  status: ItemStatus;
}

export const canBecome = (from: ItemStatus, to: ItemStatus) => nextStatuses[from].includes(to);
export const isFinal = (status: ItemStatus) => nextStatuses[status].length === 0;
export const isCancelled = (item: Partial<Item>) => item.status === 'Cancelled';
/** A whole order can be cancelled until one of its items is Delivered. */
export const blocksOrderCancellation = (item: Item) => item.status === 'Delivered';
