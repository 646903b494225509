import type { DeliveryAddress } from '#contract/addresses.contract.ts';
import type { FrozenAmounts } from '#contract/amounts-of-pieces.ts';
import type { OrderDelivery } from '#contract/delivery.ts';
import type { OrderLine } from '#contract/orders.contract.ts';
import { type ItemStatus, itemStatuses } from '#contract/statuses.ts';
import { textsOf } from '#contract/texts.ts';
import * as en from '#server/texts/en/orders.ts';
import { amountsLeft } from './amounts.rules.ts';
import type { LineCounts } from './pieces.rules.ts';
import { sumTaxMinor } from './taxes.rules.ts';

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
  /** Prices and discounts include tax, and so does the price of the delivery. */
  pricesIncludeTax: boolean;
  /** Null in an order from before deliveries had names, and for merchants: their amounts are those of their lines. */
  delivery: OrderDelivery | null;
  address: DeliveryAddress | null;
  /** What its online payments sum up to, in minor units; 0 for an order that is paid in another way. */
  paidMinor: number;
  createdAt: Date;
  cancelledAt: Date | null;
  /** A transfer that nobody has seen yet. */
  paymentDue?: boolean;
  hasFailedRefund?: boolean;
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

/**
 * The order with what the viewer may see of it: all for owner and shop, for a merchant the lines of the own part, without the delivery,
 * which is the shop's.
 */
export function withVisibleLines(order: StoredOrder, viewer: OrderViewer): StoredOrder {
  const lines = order.lines.filter((line) => roleOnLine(order, line, viewer) !== null);
  const isWhole = viewer.seesAll || order.userId === viewer.id;
  return { ...order, lines, delivery: isWhole ? order.delivery : null };
}

/** The total of a line as ordered, before tax and after the discount. */
export const lineTotalMinor = ({
  unitPriceMinor,
  quantity,
  discountMinor,
}: Pick<FrozenAmounts, 'unitPriceMinor' | 'quantity' | 'discountMinor'>) =>
  unitPriceMinor * quantity - discountMinor;

/** What clients of `order/add` and quotes call the total of a bag: its lines as shown, without delivery. */
export const sumOfLines = (lines: readonly Parameters<typeof lineTotalMinor>[0][]): number =>
  lines.reduce((sum, line) => sum + lineTotalMinor(line), 0);

type PricedLine = FrozenAmounts & { cancelledQuantity?: number };

interface Totals {
  /** After discounts, as shown: without tax, or with it when prices include tax. */
  totalMinor: number;
  taxMinor: number;
  totalWithTaxMinor: number;
}

const totals = (totalMinor: number, taxMinor: number, pricesIncludeTax: boolean): Totals => ({
  totalMinor,
  taxMinor,
  totalWithTaxMinor: pricesIncludeTax ? totalMinor : totalMinor + taxMinor,
});

/** What the pieces of a line cost that are not cancelled, in minor units. */
function totalsLeft({ cancelledQuantity = 0, ...line }: PricedLine, pricesIncludeTax: boolean): Totals {
  if (cancelledQuantity === 0) return totals(lineTotalMinor(line), line.taxMinor, pricesIncludeTax);
  const left = amountsLeft({ ...line, cancelledQuantity });
  return totals(left.netMinor - left.discountMinor, left.taxMinor, pricesIncludeTax);
}

/** What the API says of a line, in minor units: without cancelled pieces, and a cancelled line as it was ordered. */
export const lineTotals = (line: PricedLine, pricesIncludeTax: boolean): Totals =>
  totalsLeft(
    line.cancelledQuantity === line.quantity ? { ...line, cancelledQuantity: 0 } : line,
    pricesIncludeTax,
  );

interface PricedOrder {
  lines: readonly PricedLine[];
  /** Counts while any piece is not cancelled. */
  delivery: Pick<OrderDelivery, 'minor' | 'taxes'> | null;
  pricesIncludeTax: boolean;
}

/** The sums of an order in minor units. Cancelled pieces do not count (docs/rules.md#amounts-of-pieces). */
export function totalsOf({ lines, delivery, pricesIncludeTax }: PricedOrder): Totals {
  const left = lines.map((line) => totalsLeft(line, pricesIncludeTax));
  const isDelivered = lines.some(({ quantity, cancelledQuantity = 0 }) => cancelledQuantity < quantity);
  const delivered = isDelivered ? delivery : null;
  return totals(
    left.reduce((sum, { totalMinor }) => sum + totalMinor, delivered?.minor ?? 0),
    left.reduce((sum, { taxMinor }) => sum + taxMinor, sumTaxMinor(delivered?.taxes ?? [])),
    pricesIncludeTax,
  );
}
