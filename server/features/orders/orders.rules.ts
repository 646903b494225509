import type { DeliveryAddress } from '#contract/addresses.contract.ts';
import type { OrderLine } from '#contract/orders.contract.ts';
import { type ItemStatus, itemStatuses } from '#contract/statuses.ts';
import { textsOf } from '#contract/texts.ts';
import * as en from '#server/texts/en/orders.ts';
import { amountsLeft, type FrozenAmounts } from './amounts.rules.ts';
import type { LineCounts } from './line-counts.rules.ts';

const texts = textsOf({ en });

/** The role of the viewer for a line or an order. A reader sees it and changes nothing. */
export type OrderRole = 'administrator' | 'owner' | 'merchant' | 'reader';

/** The statuses that each role may set. */
const settableStatuses: Record<OrderRole, readonly ItemStatus[]> = {
  administrator: itemStatuses,
  merchant: itemStatuses,
  owner: ['Cancelled'],
  reader: [],
};

/** The account that reads or changes an order. */
export interface OrderViewer {
  id: string;
  /** Somebody of the shop, with the permission to read orders. */
  seesAll: boolean;
  /** The active merchant whose parts of orders may be read; null for everybody else. */
  merchantId: string | null;
  /** Whether the permission to change orders goes with it. */
  mayWrite: boolean;
}

export interface StoredLine extends LineCounts, FrozenAmounts {
  id: string;
  /** The number of its part. */
  part: number;
  /** Whose part it is; null for the shop's own. */
  merchantId: string | null;
  name: string;
  status: ItemStatus;
  productId: string;
  /** The product's id for a product without options. */
  variantId: string;
  /** The values of the variant's options, frozen; null without options. */
  choice: string | null;
  /** The product as it is now, price in major units; null when it was deleted. */
  product: OrderLine['product'];
}

export interface StoredOrder {
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
  address: DeliveryAddress | null;
  createdAt: Date;
  cancelledAt: Date | null;
  lines: StoredLine[];
}

/** @returns whom the order's mails and lists name: the account, else the guest as long as the shop knows who that was */
export const personOf = (
  account: StoredOrder['user'] | null,
  buyer: StoredOrder['buyer'],
): StoredOrder['user'] => account ?? buyer ?? { firstName: texts().guest, lastName: '', email: null };

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

export const mayCancelOrder = (role: OrderRole) => role === 'administrator' || role === 'owner';
export const maySet = (role: OrderRole, status: ItemStatus) => settableStatuses[role].includes(status);

/** The order with the lines that the viewer may see: all for owner and shop, those of the own part for a merchant. */
export function withVisibleLines(order: StoredOrder, viewer: OrderViewer): StoredOrder {
  return { ...order, lines: order.lines.filter((line) => roleOnLine(order, line, viewer) !== null) };
}

/** The total of a line as ordered, before tax and after the discount. */
export const lineTotalMinor = ({
  unitPriceMinor,
  quantity,
  discountMinor,
}: Pick<FrozenAmounts, 'unitPriceMinor' | 'quantity' | 'discountMinor'>) =>
  unitPriceMinor * quantity - discountMinor;

type PricedLine = FrozenAmounts & { cancelledQuantity?: number };

interface Totals {
  /** Before tax, after the discount. */
  totalMinor: number;
  taxMinor: number;
  totalWithTaxMinor: number;
}

const totals = (totalMinor: number, taxMinor: number): Totals => ({
  totalMinor,
  taxMinor,
  totalWithTaxMinor: totalMinor + taxMinor,
});

/** What the pieces of a line cost that are not cancelled, in minor units. */
function totalsLeft({ cancelledQuantity = 0, ...line }: PricedLine): Totals {
  if (cancelledQuantity === 0) return totals(lineTotalMinor(line), line.taxMinor);
  const left = amountsLeft({ ...line, cancelledQuantity });
  return totals(left.netMinor - left.discountMinor, left.taxMinor);
}

/** What the API says of a line, in minor units: without cancelled pieces, and a cancelled line as it was ordered. */
export const lineTotals = (line: PricedLine): Totals =>
  totalsLeft(line.cancelledQuantity === line.quantity ? { ...line, cancelledQuantity: 0 } : line);

/** The sums of lines in minor units. Cancelled pieces do not count (docs/rules.md#amounts-of-pieces). */
export function totalsOf(lines: readonly PricedLine[]): Totals {
  const left = lines.map(totalsLeft);
  return totals(
    left.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
    left.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
  );
}

/** The rate has at most this many parts of a percent. */
const RATE_PARTS = 10_000;

/**
 * Tax of one line in minor units: round half up (unit price x quantity x rate / 100), in whole numbers throughout.
 * @param taxRate percent, at most 4 decimals
 */
export function lineTaxMinor(unitPriceMinor: number, quantity: number, taxRate: number): number {
  const parts = BigInt(unitPriceMinor) * BigInt(quantity) * BigInt(Math.round(taxRate * RATE_PARTS));
  const whole = BigInt(100 * RATE_PARTS);
  return Number((parts + whole / 2n) / whole);
}
