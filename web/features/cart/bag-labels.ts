import { maxPerOrder } from '#contract/limits.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import type { CartItem } from './cart.rules.ts';

interface LineNote {
  text: string;
  /** 'lower': the price fell. */
  tone: 'warning' | 'lower';
}

/** What changed about a line since the shopper added it, and why it is unavailable. */
export function lineNotes(item: CartItem): LineNote[] {
  if (item.unavailable) return [{ text: leftOutText(item.unavailable, item.choice), tone: 'warning' }];
  return [...priceNote(item), ...quantityNote(item)];
}

function leftOutText(why: NonNullable<CartItem['unavailable']>, choice: string | undefined): string {
  const reasons = {
    'not-for-sale': 'No longer for sale.',
    'sold-out': 'Sold out.',
    'must-choose': choice ? `${choice} is no longer offered.` : 'It now comes in several versions.',
  };
  return `${reasons[why]} It is left out of your order.`;
}

function priceNote({ wasPrice, price, quantity }: CartItem): LineNote[] {
  if (wasPrice === undefined || wasPrice === price) return [];
  const each = quantity > 1 ? ' each' : '';
  const text = `Was ${formatPrice(wasPrice)}${each}, now ${formatPrice(price)}`;
  return [{ text, tone: price < wasPrice ? 'lower' : 'warning' }];
}

function quantityNote({ wasQuantity, inventory }: CartItem): LineNote[] {
  const max = maxPerOrder(inventory);
  if (wasQuantity === undefined || wasQuantity <= max) return [];
  const why =
    inventory < wasQuantity
      ? `Only ${inventory} left, at most ${max} per order.`
      : `At most ${max} per order now.`;
  return [{ text: `${why} You had ${wasQuantity}.`, tone: 'warning' }];
}

/** The hint beside a stepper at its maximum. */
export function limitHint({ quantity, inventory, unavailable }: CartItem): string | null {
  if (unavailable) return null;
  const max = maxPerOrder(inventory);
  return quantity >= max ? `Up to ${max} per order.` : null;
}
