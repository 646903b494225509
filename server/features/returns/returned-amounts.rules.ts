import { amountsOfPieces } from '#contract/amounts-of-pieces.ts';
import { refundOfPieces } from '#contract/refund-of-pieces.ts';
import type { StoredLine, StoredOrder } from '../orders/orders.rules.ts';
import { findRefunded, type RefundedLines, type RefundLine } from '../refunds/refund-amounts.rules.ts';
import type { ReturnedPieces, StoredReturn } from './returns.rules.ts';

type PricedOrder = Pick<StoredOrder, 'lines' | 'pricesIncludeTax'>;
type Priced = Pick<StoredReturn, 'lines' | 'receivedAt' | 'deliveryMinor' | 'withheldMinor'>;

/** The pieces of a return that count: those that have come, and before that all. */
const countPieces = ({ receivedAt }: Priced, { quantity, received }: ReturnedPieces): number =>
  receivedAt ? received : quantity;

/** The pieces of a line that are cancelled or have come back, with those of a return that is still to come. */
const goneWith = (line: StoredLine, stored: Priced, pieces: number): number =>
  line.cancelledQuantity + line.returnedQuantity + (stored.receivedAt ? 0 : pieces);

/**
 * The refund of a return in minor units: of each line its pieces as far as they were not refunded before, with tax, less what is withheld of
 * their price, and its share of the delivery (docs/rules.md#returns). All refunds of a line add up to the first pieces of it, in whatever pieces they are made.
 */
export function sharesOfReturn(order: PricedOrder, refunded: RefundedLines, stored: Priced): RefundLine[] {
  let left = stored.withheldMinor;
  const pieces = stored.lines.flatMap((one): RefundLine[] => {
    const line = order.lines.find(({ id }) => id === one.lineId);
    if (!line) return [];
    const came = countPieces(stored, one);
    const before = findRefunded(refunded, line.id);
    const quantity = Math.max(0, Math.min(came, goneWith(line, stored, came) - before.quantity));
    if (quantity === 0) return [];
    const costMinor = refundOfPieces(line, before, quantity, order.pricesIncludeTax);
    const withheldMinor = Math.min(left, costMinor);
    left -= withheldMinor;
    const amountMinor = costMinor - withheldMinor;
    return [{ lineId: line.id, quantity, amountMinor, ...(withheldMinor > 0 && { withheldMinor }) }];
  });
  const { deliveryMinor } = stored;
  if (deliveryMinor === 0 || findRefunded(refunded, null).quantity > 0) return pieces;
  return [...pieces, { lineId: null, quantity: 1, amountMinor: deliveryMinor }];
}

/** The sum refunded online for a return, or asked for, in minor units. */
export interface RefundedReturn {
  amountMinor: number;
  /** The share of these that names no pieces. */
  withoutLinesMinor: number;
  /** The refund that has failed last and was not tried again. */
  failed: { id: string; amountMinor: number; withheldMinor: number } | null;
}

/**
 * The sum of the shares of a return that is left, in minor units. A refund of its pieces was for all of them: pieces of the line that have come
 * since are of other returns.
 */
export function leftOfShares(shares: readonly RefundLine[], ofReturn: RefundedReturn | undefined): number {
  const { amountMinor = 0, withoutLinesMinor = 0 } = ofReturn ?? {};
  if (amountMinor > withoutLinesMinor) return 0;
  return Math.max(0, shares.reduce((sum, share) => sum + share.amountMinor, 0) - withoutLinesMinor);
}

/** The cost of the pieces of a return that are of one line, with tax, in minor units. */
export function costOfReturned(order: PricedOrder, stored: Priced, one: ReturnedPieces): number {
  const line = order.lines.find(({ id }) => id === one.lineId);
  const pieces = countPieces(stored, one);
  if (!line || pieces === 0) return 0;
  const before = Math.max(0, goneWith(line, stored, pieces) - pieces);
  const { netMinor, discountMinor, taxMinor } = amountsOfPieces(line, { before, pieces });
  return netMinor - discountMinor + (order.pricesIncludeTax ? 0 : taxMinor);
}
