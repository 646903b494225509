import type { AdjustmentForm } from '#contract/stock.contract.ts';
import type { StockFields } from '#contract/stock-fields.ts';
import { refuseField } from '#server/errors.ts';
import { formatCount } from '#server/format/format.ts';
import { onHandWords } from './on-hand-words.rules.ts';

interface Counted extends Pick<StockFields, 'policy' | 'backOrderLimit'> {
  onHand: number;
  committed: number;
}

/**
 * @returns how many more are on hand; negative for fewer
 * @throws stock-changed when something else is on hand than the form showed
 * @throws invalid-input when open orders need more than is left
 */
export function planAdjustment(
  { policy, backOrderLimit, onHand, committed }: Counted,
  { kind, pieces, onHandWas }: AdjustmentForm,
): number {
  if (onHandWas !== undefined && onHandWas !== onHand) {
    throw refuseField('pieces', `Stock has changed: ${onHandWords(onHand)}.`, 'stock-changed');
  }
  const change = {
    counted: pieces - onHand,
    received: pieces,
    returned: pieces,
    damaged: -pieces,
    lost: -pieces,
    'sold-elsewhere': -pieces,
  }[kind];
  const after = onHand + change;
  if (after > 1_000_000 && change > 0) {
    throw refuseField('pieces', 'Then more than 1,000,000 are on hand, which is not possible.');
  }
  if (after < -1_000_000 && change < 0) {
    throw refuseField('pieces', 'Then fewer than -1,000,000 are on hand, which is not possible.');
  }
  const min = committed - (backOrderLimit ?? 0);
  // A change for the better is welcome, even when it is not enough.
  if (policy !== 'untracked' && after < min && change < 0) {
    const few = Math.max(onHand, 0);
    throw refuseField(
      'pieces',
      min > 0
        ? `Then ${onHandWords(after)}, and open orders need ${formatCount(min)}. Please cancel orders first, or allow more back-orders.`
        : `Only ${onHandWords(few)}.`,
    );
  }
  return change;
}
