import { maxPerOrder } from '#contract/limits.ts';
import { defineTexts } from '#contract/texts.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/bag.ts';
import type { CartItem } from './cart.rules.ts';

const texts = defineTexts({ en });

export type LineChange = 'higher' | 'lower' | 'fewer' | NonNullable<CartItem['unavailable']>;

interface LineNote {
  change: LineChange;
  text: string;
}

/** Says what changed about a line since the shopper added it, and why it is unavailable. */
export function lineNotes(item: CartItem): LineNote[] {
  const { unavailable, choice } = item;
  if (unavailable) return [{ change: unavailable, text: leftOutText(unavailable, choice) }];
  return [...priceNote(item), ...quantityNote(item)];
}

function leftOutText(why: NonNullable<CartItem['unavailable']>, choice: string | undefined): string {
  const { line } = texts();
  const reasons = {
    'not-for-sale': line.notForSale,
    'sold-out': line.soldOut,
    'must-choose': choice ? line.notOffered(choice) : line.mustChoose,
  };
  return reasons[why];
}

function priceNote({ wasPrice, price, quantity }: CartItem): LineNote[] {
  if (wasPrice === undefined || wasPrice === price) return [];
  const { line } = texts();
  const text = (quantity > 1 ? line.priceEach : line.price)(formatPrice(price), formatPrice(wasPrice));
  return [{ change: price < wasPrice ? 'lower' : 'higher', text }];
}

function quantityNote({ wasQuantity, inventory, purchaseLimit }: CartItem): LineNote[] {
  const max = maxPerOrder(inventory, purchaseLimit);
  if (wasQuantity === undefined || wasQuantity <= max) return [];
  const { line } = texts();
  const text =
    inventory < wasQuantity
      ? line.fewerLeft(inventory, max, wasQuantity)
      : line.fewerAllowed(max, wasQuantity);
  return [{ change: 'fewer', text }];
}

/** The hint beside a stepper at its maximum. */
export function limitHint({ quantity, inventory, purchaseLimit, unavailable }: CartItem): string | null {
  if (unavailable) return null;
  const max = maxPerOrder(inventory, purchaseLimit);
  return quantity >= max ? texts().line.upTo(max) : null;
}
