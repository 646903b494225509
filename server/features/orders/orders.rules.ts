import type { DeliveryAddress } from '#contract/addresses.contract.ts';
import type { FrozenAmounts } from '#contract/amounts-of-pieces.ts';
import type { OrderDelivery } from '#contract/delivery.ts';
import type { OrderLine } from '#contract/orders.contract.ts';
import type { ItemStatus, StockReason } from '#contract/statuses.ts';
import { defineTexts } from '#contract/texts.ts';
import { refuseField, ShopError } from '#server/errors.ts';
import { formatCount } from '#server/format/format.ts';
import * as enFulfilment from '#server/texts/en/fulfilment.ts';
import * as en from '#server/texts/en/orders.ts';
import { nameWithChoice } from '../cart/cart.rules.ts';
import type { OrderMoney } from './to-pay-back.rules.ts';

const texts = defineTexts({ en });
const textsOfPieces = defineTexts({ en: enFulfilment });

/** Counts of a line's pieces by what has become of them. */
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

export interface StoredLine extends LineCounts, FrozenAmounts {
  id: string;
  /** The number of its part. */
  part: number;
  /** Whose part it is; null for the shop's own. */
  merchantId: string | null;
  /** With whom the contract is; null for the shop's own in a shop without merchants. */
  seller?: OrderLine['seller'];
  name: string;
  /** Frozen: it was sold as what cannot be returned. */
  cannotReturn?: boolean;
  status: ItemStatus;
  productId: string;
  /** The product's id for a product without options. */
  variantId: string;
  /** The values of the variant's options, frozen; null without options. */
  choice: string | null;
  /** The product as it is now, price in major units; null when it was deleted. */
  product: OrderLine['product'];
}

export interface StoredOrder extends OrderMoney {
  id: string;
  /** `#1042` without the sign. */
  number: number;
  cartId: string;
  /** Null for a guest. */
  userId: string | null;
  /** The account, without a name and an e-mail address when it was deleted; or the guest. */
  user: { firstName: string; lastName: string; email: string | null };
  /** A guest, or who placed it when the account was deleted; null when the order is anonymised. */
  buyer: { firstName: string; lastName: string; email: string | null } | null;
  isAccountDeleted: boolean;
  /** The currency of all its amounts, ISO 4217. */
  currency: string;
  /** Prices and discounts include tax, and so does the price of the delivery. */
  pricesIncludeTax: boolean;
  /** Null in an order from before deliveries had names, and for merchants: their amounts are those of their lines. */
  delivery: OrderDelivery | null;
  address: DeliveryAddress | null;
  createdAt: Date;
  cancelledAt: Date | null;
  /** A transfer that nobody has seen yet. */
  paymentDue?: boolean;
  /** The share of the delivery, with tax, that goes back with what was withdrawn and has come back. */
  deliveryBackMinor?: number;
  /** The sum that sellers keep of the price of what has come back. */
  withheldMinor?: number;
  hasFailedRefund?: boolean;
  lines: StoredLine[];
}

/** @returns whom the order's mails and lists name: the account, else the guest as long as the shop knows who that was */
export const namedPerson = (
  account: StoredOrder['user'] | null,
  buyer: StoredOrder['buyer'],
): StoredOrder['user'] => account ?? buyer ?? { firstName: texts().guest, lastName: '', email: null };

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

/** Pieces of a line that have come back and are on hand again. */
export const restockMoves = (
  lines: readonly Pick<StoredLine, 'id' | 'variantId'>[],
  restocked: readonly Pieces[],
): { variantId: string; onHand: number; committed: number; reason: StockReason }[] =>
  lines.flatMap(({ id, variantId }) =>
    restocked
      .filter(({ lineId, quantity }) => lineId === id && quantity > 0)
      .map(({ quantity }) => ({ variantId, onHand: quantity, committed: 0, reason: 'returned' as const })),
  );

type MovedLine = Pick<StoredLine, 'variantId' | 'shippedQuantity' | 'cancelledQuantity'>;

/**
 * The stock that moves when the counts of lines change: sent pieces leave it, those of a voided parcel come back, and cancelled ones are
 * no longer committed (docs/rules.md#stock).
 */
export function stockMoves(
  before: readonly MovedLine[],
  after: readonly MovedLine[],
): { variantId: string; onHand: number; committed: number; reason: StockReason }[] {
  return after.flatMap(({ variantId, shippedQuantity, cancelledQuantity }, at) => {
    const was = before[at];
    if (!was) return [];
    const sent = shippedQuantity - was.shippedQuantity;
    const cancelled = cancelledQuantity - was.cancelledQuantity;
    if (sent === 0 && cancelled === 0) return [];
    const reason = cancelled > 0 ? 'cancelled' : sent > 0 ? 'shipped' : 'reopened';
    return [{ variantId, onHand: 0 - sent, committed: 0 - sent - cancelled, reason }];
  });
}

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
  const { tooFewOpen, noneOpen } = textsOfPieces();
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
  if (!isSame) throw new ShopError('request-used', textsOfPieces().requestUsed);
}

/** The reason that kept one order of many from being changed. @throws what is no refusal of the order alone */
export function refusalOfError(error: unknown): { code: 'not-found' | 'failed'; reason: string } {
  if (!(error instanceof ShopError) || error.code === 'unauthorized') throw error;
  const code = error.code === 'not-found' || error.code === 'forbidden' ? 'not-found' : 'failed';
  return { code, reason: error.message };
}

export const presentPieces = (pieces: readonly Pieces[]) =>
  pieces.map(({ lineId, quantity }) => ({ line: lineId, quantity }));

/** The role of the viewer for a line or an order. A reader sees it and changes nothing. */
export type OrderRole = 'administrator' | 'owner' | 'merchant' | 'reader';

/** The account that reads or changes an order. */
export interface OrderViewer {
  id: string;
  /** Somebody of the shop, with the permission to read orders. */
  seesAll: boolean;
  /** The active merchant whose parts of orders may be read; null for everybody else. */
  merchantId: string | null;
  /** True when the permission to change orders goes with it. */
  mayWrite: boolean;
}

/**
 * @returns null when the viewer may not see the line. A merchant who bought own products is their owner, not their
 * merchant (docs/rules.md#visibility-of-orders)
 */
export function roleOnLine(
  order: Pick<StoredOrder, 'userId'>,
  line: Pick<StoredLine, 'merchantId'>,
  viewer: OrderViewer,
): OrderRole | null {
  if (viewer.seesAll && viewer.mayWrite) return 'administrator';
  if (order.userId === viewer.id) return 'owner';
  if (viewer.seesAll) return 'reader';
  if (viewer.merchantId === null || line.merchantId !== viewer.merchantId) return null;
  return viewer.mayWrite ? 'merchant' : 'reader';
}

/** @returns null when the viewer may see no line of the order */
export function roleInOrder(order: StoredOrder, viewer: OrderViewer): OrderRole | null {
  for (const line of order.lines) {
    const role = roleOnLine(order, line, viewer);
    if (role) return role;
  }
  return null;
}

/**
 * The order with what the viewer may see of it: all for owner and shop, for a merchant the lines of the own part, without the delivery,
 * which is the shop's.
 */
export function withVisibleLines(order: StoredOrder, viewer: OrderViewer): StoredOrder {
  const lines = order.lines.filter((line) => roleOnLine(order, line, viewer) !== null);
  const isWhole = viewer.seesAll || order.userId === viewer.id;
  return { ...order, lines, delivery: isWhole ? order.delivery : null };
}
