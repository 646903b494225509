import type { ShownOffer } from '#contract/checkout-reasons.ts';
import { defineTexts } from '#contract/texts.ts';
import { promiseText } from '#web/lib/page/shipping-promise.ts';
import * as en from '#web/texts/en/shipping-note.ts';

const texts = defineTexts({ en });

/** @returns 'Incl. tax, plus delivery' where prices include tax; '' elsewhere */
export function taxNote({ pricesIncludeTax, delivery }: ShownOffer): string {
  if (!pricesIncludeTax) return '';
  return delivery === 'free' ? texts().includesTax : texts().includesTaxAlone;
}

/** True when there is no more to say than that shipping is free, which small screens leave out. */
export const isPlain = ({ pricesIncludeTax, delivery }: ShownOffer): boolean =>
  !pricesIncludeTax && delivery === 'free';

/** Beside 'Add To Bag': what comes on top of the price. */
export function shippingNote(offer: ShownOffer): string {
  const tax = taxNote(offer);
  return [tax && `${tax}.`, tax && offer.delivery === 'priced' ? '' : promiseText(offer, texts().ofProduct)]
    .filter(Boolean)
    .join(' ');
}
