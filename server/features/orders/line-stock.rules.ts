import type { ItemStatus, StockReason } from '#contract/statuses.ts';

/** What one piece of a line adds to the stock of its variant: shipped pieces are gone, open ones are committed. */
const effects: Record<ItemStatus, { onHand: number; committed: number }> = {
  'Not processed': { onHand: 0, committed: 1 },
  Processing: { onHand: 0, committed: 1 },
  Shipped: { onHand: -1, committed: 0 },
  Delivered: { onHand: -1, committed: 0 },
  Cancelled: { onHand: 0, committed: 0 },
};

const reasons: Record<ItemStatus, StockReason> = {
  'Not processed': 'reopened',
  Processing: 'reopened',
  Shipped: 'shipped',
  Delivered: 'shipped',
  Cancelled: 'cancelled',
};

interface Line {
  variantId: string;
  status: ItemStatus;
  quantity: number;
}

interface StockMove {
  variantId: string;
  onHand: number;
  committed: number;
  reason: StockReason;
}

/** What a new status of these lines does to the stock of their variants (docs/rules.md#stock). Most lines change nothing. */
export function stockMoves(lines: readonly Line[], to: ItemStatus): StockMove[] {
  return lines.flatMap((line) => {
    const [before, after] = [effects[line.status], effects[to]];
    const onHand = line.quantity * (after.onHand - before.onHand);
    const committed = line.quantity * (after.committed - before.committed);
    if (onHand === 0 && committed === 0) return [];
    return [{ variantId: line.variantId, onHand, committed, reason: reasons[to] }];
  });
}
