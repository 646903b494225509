import type { DeliveryAddress } from '#contract/addresses.contract.ts';
import { isCancelled } from '#contract/order-status.ts';
import type { OrderLine } from '#contract/orders.contract.ts';
import { type ItemStatus, itemStatuses } from '#contract/roles.ts';

/** What somebody is to a line or an order. */
export type Standing = 'administrator' | 'owner' | 'merchant';

/** Which statuses each may set. */
const settableStatuses: Record<Standing, readonly ItemStatus[]> = {
  administrator: itemStatuses,
  merchant: itemStatuses,
  owner: ['Cancelled'],
};

/** Who may cancel a whole order. */
const mayCancelOrder: Record<Standing, boolean> = { administrator: true, owner: true, merchant: false };

/** Who asks; `brandId` is an active merchant's brand, null for everybody else. */
export interface Caller {
  id: string;
  isAdministrator: boolean;
  brandId: string | null;
}

export interface StoredLine {
  id: string;
  name: string;
  status: ItemStatus;
  quantity: number;
  unitPriceCents: number;
  taxCents: number;
  /** As frozen; null once that brand is gone. */
  brandId: string | null;
  productId: string;
  /** The product as it is now, price in dollars; null once it was deleted. */
  product: OrderLine['product'];
}

export interface StoredOrder {
  id: string;
  /** `#1042` without the sign. */
  number: number;
  cartId: string;
  userId: string;
  user: { firstName: string; lastName: string; email: string | null };
  address: DeliveryAddress | null;
  createdAt: Date;
  cancelledAt: Date | null;
  lines: StoredLine[];
}

/**
 * What the caller is to this line; null when it is not the caller's to know of. A merchant who bought from the own
 * brand is an owner there, and no merchant (docs/rules.md#item-statuses).
 */
export function standingOn(
  order: Pick<StoredOrder, 'userId'>,
  line: Pick<StoredLine, 'brandId'>,
  caller: Caller,
): Standing | null {
  if (caller.isAdministrator) return 'administrator';
  if (order.userId === caller.id) return 'owner';
  return caller.brandId !== null && line.brandId === caller.brandId ? 'merchant' : null;
}

/** What the caller is to the order; null when none of it is the caller's to know of. */
export function standingIn(order: StoredOrder, caller: Caller): Standing | null {
  for (const line of order.lines) {
    const standing = standingOn(order, line, caller);
    if (standing) return standing;
  }
  return null;
}

export const mayCancel = (standing: Standing) => mayCancelOrder[standing];
export const maySet = (standing: Standing, status: ItemStatus) => settableStatuses[standing].includes(status);

/** The order with the lines that the caller sees: an owner and an administrator all, a merchant the own brand's. */
export function withVisibleLines(order: StoredOrder, caller: Caller): StoredOrder {
  return { ...order, lines: order.lines.filter((line) => standingOn(order, line, caller) !== null) };
}

/** Before tax. */
export const lineTotalCents = (line: Pick<StoredLine, 'unitPriceCents' | 'quantity'>) =>
  line.unitPriceCents * line.quantity;

/** Sums of the lines not cancelled, in cents. */
export function totalsOf(
  lines: readonly (Pick<StoredLine, 'unitPriceCents' | 'quantity' | 'taxCents'> & { status?: ItemStatus })[],
) {
  let totalCents = 0;
  let taxCents = 0;
  for (const line of lines) {
    if (isCancelled(line)) continue;
    totalCents += lineTotalCents(line);
    taxCents += line.taxCents;
  }
  return { totalCents, taxCents, totalWithTaxCents: totalCents + taxCents };
}

/** The rate has at most this many parts of a percent. */
const RATE_PARTS = 10_000;

/**
 * Tax of one line in cents: round half up (unit cents x quantity x rate / 100), in whole numbers throughout.
 * @param taxRate percent, at most 4 decimals
 */
export function lineTaxCents(unitPriceCents: number, quantity: number, taxRate: number): number {
  const parts = BigInt(unitPriceCents) * BigInt(quantity) * BigInt(Math.round(taxRate * RATE_PARTS));
  const whole = BigInt(100 * RATE_PARTS);
  return Number((parts + whole / 2n) / whole);
}
