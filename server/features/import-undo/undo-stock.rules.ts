import type { StockPolicy } from '#contract/statuses.ts';

/** An import's change of a variant's stock, and what there is now. */
export interface ImportedStock {
  variantId: string;
  productId: string;
  sku: string;
  onHand: number;
  committed: number;
  policy: StockPolicy;
  backOrderLimit: number | null;
  /** Change of the pieces on hand by the import. */
  change: number;
  /** Somebody has counted it since, or set it by a form or another import. */
  isSetSince: boolean;
}

/**
 * The opposite difference: what was sold, received or returned since stays as it is (docs/rules.md#undoing-an-import).
 * @returns what to add to what is on hand, and why that is not all
 */
export function undoStock(stock: ImportedStock): { onHand: number; problem: string | null } {
  const { onHand, committed, policy, backOrderLimit, change, isSetSince } = stock;
  if (isSetSince) return { onHand: 0, problem: 'Stock was set since.' };
  const needed = policy === 'untracked' ? 0 : Math.max(0, committed - (backOrderLimit ?? 0));
  const min = Math.min(onHand, needed);
  const moved = Math.max(onHand - change, min) - onHand;
  return { onHand: moved, problem: moved === -change ? null : soldMore(onHand + moved) };
}

const soldMore = (left: number) => `More was sold since than there was before, so stock is ${left} on hand.`;
