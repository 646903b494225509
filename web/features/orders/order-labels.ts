import { blocksOrderCancellation, isCancelled } from '#contract/order-status.ts';
import type { Order, OrderLine } from '#contract/orders.contract.ts';
import { formatters } from '#contract/shop-format.ts';
import type { ItemStatus } from '#contract/statuses.ts';
import type { StatusTone } from '#web/components/labels/badges.tsx';

export const statusTones: Record<ItemStatus, StatusTone> = {
  'Not processed': 'off',
  Processing: 'warn',
  Shipped: 'run',
  Delivered: 'pos',
  Cancelled: 'neg',
};

/** 'Ferry Stripe Jumper, Indigo, M'. */
export const lineName = ({ name, variant }: Pick<OrderLine, 'name' | 'variant'>) =>
  variant ? `${name}, ${variant.choice}` : name;

/** A row shows the name of the first line. */
export function orderTitle({ products: [first] }: Pick<Order, 'products'>): string {
  return first ? lineName(first) : 'Unavailable';
}

/** Below the title: who bought it, and how many more lines there are. */
export function orderSubtitle({ products, user }: Pick<Order, 'products' | 'user'>): string {
  const more = products.length - 1;
  return [user ? `${user.firstName} ${user.lastName}` : '', more > 0 ? `and ${more} more` : '']
    .filter(Boolean)
    .join(', ');
}

const formats = formatters(({ locale }) => ({
  date: new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' }),
}));

/** 'Nov 9, 2026', without the weekday, which does not fit on a phone. */
export function shortDate(time: string): string {
  return formats().date.format(new Date(time));
}

/** '1 of 3 shipped' while some items of an order are shipped and others are not; cancelled ones do not count. */
export function shippedLabel({ products }: Pick<Order, 'products'>): string | null {
  const open = products.filter((item) => !isCancelled(item));
  const shipped = open.filter(({ status }) => status === 'Shipped' || status === 'Delivered').length;
  return shipped > 0 && shipped < open.length ? `${shipped} of ${open.length} shipped` : null;
}

export const canCancelOrder = ({ products }: Pick<Order, 'products'>) =>
  !products.some(blocksOrderCancellation);
