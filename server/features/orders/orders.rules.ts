import type { DeliveryAddress } from '#contract/addresses.contract.ts';
import { isCancelled } from '#contract/order-status.ts';
import type { OrderLine } from '#contract/orders.contract.ts';
import { type ItemStatus, itemStatuses } from '#contract/statuses.ts';

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
  /** The brand of an active merchant whose orders may be read; null for everybody else. */
  brandId: string | null;
  /** Whether the permission to change orders goes with it. */
  mayWrite: boolean;
}

export interface StoredLine {
  id: string;
  name: string;
  status: ItemStatus;
  quantity: number;
  unitPriceMinor: number;
  taxMinor: number;
  /** As frozen; null when the brand was deleted. */
  brandId: string | null;
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
  userId: string;
  /** The account; without a name and an e-mail address when it was deleted. */
  user: { firstName: string; lastName: string; email: string | null };
  /** Who placed it, when the account was deleted and the order is not anonymised yet. */
  buyer: { firstName: string; lastName: string; email: string | null } | null;
  isAccountDeleted: boolean;
  /** The currency of all its amounts, ISO 4217. */
  currency: string;
  address: DeliveryAddress | null;
  createdAt: Date;
  cancelledAt: Date | null;
  lines: StoredLine[];
}

/**
 * @returns null when the viewer may not see the line. A merchant who bought from the own brand is its owner, not its
 * merchant (docs/rules.md#visibility-of-orders)
 */
export function roleOnLine(
  order: Pick<StoredOrder, 'userId'>,
  line: Pick<StoredLine, 'brandId'>,
  viewer: OrderViewer,
): OrderRole | null {
  if (viewer.seesAll && viewer.mayWrite) return 'administrator';
  if (order.userId === viewer.id) return 'owner';
  if (viewer.seesAll) return 'reader';
  if (viewer.brandId === null || line.brandId !== viewer.brandId) return null;
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

/** The order with the lines that the viewer may see: all for owner and shop, those of the own brand for a merchant. */
export function withVisibleLines(order: StoredOrder, viewer: OrderViewer): StoredOrder {
  return { ...order, lines: order.lines.filter((line) => roleOnLine(order, line, viewer) !== null) };
}

/** The total of a line before tax. */
export const lineTotalMinor = (line: Pick<StoredLine, 'unitPriceMinor' | 'quantity'>) =>
  line.unitPriceMinor * line.quantity;

/** Totals in minor units. Cancelled lines do not count. */
export function totalsOf(
  lines: readonly (Pick<StoredLine, 'unitPriceMinor' | 'quantity' | 'taxMinor'> & { status?: ItemStatus })[],
) {
  let totalMinor = 0;
  let taxMinor = 0;
  for (const line of lines) {
    if (isCancelled(line)) continue;
    totalMinor += lineTotalMinor(line);
    taxMinor += line.taxMinor;
  }
  return { totalMinor, taxMinor, totalWithTaxMinor: totalMinor + taxMinor };
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
