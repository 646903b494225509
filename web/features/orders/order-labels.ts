import type { Order, OrderLine } from '#contract/orders.contract.ts';
import type { ItemStatus } from '#contract/roles.ts';
import type { StatusTone } from '#web/components/ui/badges.tsx';
import { formatDate } from '#web/lib/format.ts';

/** Shape and colour of a status (design notes, "Parts"). */
export const statusTones: Record<ItemStatus, StatusTone> = {
  'Not processed': 'off',
  Processing: 'warn',
  Shipped: 'run',
  Delivered: 'pos',
  Cancelled: 'neg',
};

/** An entry of a list shows the first line's name; below it who bought it, and how many more things there are. */
export function orderTitle({ products }: Pick<Order, 'products'>): string {
  return products[0]?.name ?? 'Unavailable';
}

export function orderSubtitle({ products, user }: Pick<Order, 'products' | 'user'>): string {
  const more = products.length - 1;
  return [user ? `${user.firstName} ${user.lastName}` : '', more > 0 ? `and ${more} more` : '']
    .filter(Boolean)
    .join(', ');
}

/** 'Nov 9, 2026': the weekday has no room on a phone. */
export function shortDate(time: string): string {
  return formatDate(time).replace(/^\w+, /, '');
}

/** '1 of 3 shipped', while some of an order's open items are on their way and others are not. */
export function shippedLabel({ products }: Pick<Order, 'products'>): string | null {
  const open = products.filter(({ status }) => status !== 'Cancelled');
  const shipped = open.filter(({ status }) => status === 'Shipped' || status === 'Delivered').length;
  return shipped > 0 && shipped < open.length ? `${shipped} of ${open.length} shipped` : null;
}

/** Nothing leaves Delivered or Cancelled (docs/rules.md#item-statuses). */
export function isSettled({ status }: Pick<OrderLine, 'status'>): boolean {
  return status === 'Delivered' || status === 'Cancelled';
}

/** 'Cancel Order' is offered only when no item is Delivered. */
export function mayCancelWhole({ products }: Pick<Order, 'products'>): boolean {
  return products.every(({ status }) => status !== 'Delivered');
}
