import { orderLabel, partLabel } from '#contract/order-number.ts';
import { blocksOrderCancellation } from '#contract/order-status.ts';
import type { Order, OrderLine } from '#contract/orders.contract.ts';
import type { ItemStatus } from '#contract/statuses.ts';
import { defineTexts } from '#contract/texts.ts';
import type { StatusTone } from '#web/components/labels/badges.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import * as returnsEn from '#web/texts/en/line-returns.ts';
import * as agreementEn from '#web/texts/en/order-agreement.ts';
import * as en from '#web/texts/en/parcels.ts';
import type { OrderDetails } from './order-details.queries.ts';
import type { CountedLine } from './ordered-parts.ts';

const texts = defineTexts({ en });

const returnTexts = defineTexts({ en: returnsEn });
const agreementTexts = defineTexts({ en: agreementEn });

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
  const { ofGuest } = agreementTexts();
  const name = user ? `${user.firstName} ${user.lastName}` : '';
  return [user?.isGuest ? ofGuest(name) : name, more > 0 ? `and ${more} more` : '']
    .filter(Boolean)
    .join(', ');
}

/** A status in words for a buyer: who picks up is sent nothing. */
export function statusWord(status: ItemStatus, isPickUp: boolean): string {
  const { ready, pickedUp } = texts();
  if (isPickUp && status === 'Shipped') return ready;
  return isPickUp && status === 'Delivered' ? pickedUp : status;
}

interface ListedLine extends Pick<OrderLine, 'quantity'> {
  /** Pieces; absent in the lists that say only what a line is as a whole. */
  cancelled?: number;
  shipped?: number;
}

/**
 * '1 of 2 cancelled', '1 of 3 shipped': what only some pieces of an order are. Cancelled ones are not to be shipped. Says nothing where
 * pieces are not counted: lines alone would give wrong numbers.
 */
export function progressLabels(
  { products }: { products: readonly ListedLine[] },
  isPickUp = false,
): string[] {
  if (products.some(({ cancelled, shipped }) => cancelled === undefined || shipped === undefined)) return [];
  const sum = (read: (line: ListedLine) => number) => products.reduce((total, line) => total + read(line), 0);
  const ordered = sum(({ quantity }) => quantity);
  const cancelled = sum((line) => line.cancelled ?? 0);
  const shipped = sum((line) => line.shipped ?? 0);
  const left = ordered - cancelled;
  const { someCancelled, someShipped, someReady } = texts();
  const someSent = isPickUp ? someReady : someShipped;
  return [
    cancelled > 0 && left > 0 ? someCancelled(formatCount(cancelled), formatCount(ordered)) : '',
    shipped > 0 && shipped < left ? someSent(formatCount(shipped), formatCount(left)) : '',
  ].filter(Boolean);
}

/** '1 of 2 coming back', '1 of 2 sent back', 'Cannot be returned': what becomes of a line after it was sent. */
export function returnLabels({
  quantity,
  returned,
  goesBack: { comingBack, whyNot },
}: Pick<CountedLine, 'quantity' | 'returned' | 'goesBack'>): string[] {
  const { partComingBack, partCameBack, cannot } = returnTexts();
  const whole = formatCount(quantity);
  return [
    comingBack > 0 ? partComingBack(formatCount(comingBack), whole) : '',
    returned > 0 ? partCameBack(formatCount(returned), whole) : '',
    whyNot === 'excluded' ? cannot : '',
  ].filter(Boolean);
}

export const canCancelOrder = ({ products }: Pick<Order, 'products'>) =>
  !products.some(blocksOrderCancellation);

/** '#1042', or the label of the only part that a merchant sees. */
export const shownLabel = ({ order, as, parts }: Pick<OrderDetails, 'order' | 'as' | 'parts'>): string => {
  const [part] = parts;
  return as === 'merchant' && part ? partLabel(order.number, part.number) : orderLabel(order.number);
};
