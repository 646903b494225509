import type { ShownMethod } from '#contract/checkout-reasons.ts';
import { defineTexts } from '#contract/texts.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import * as daysEn from '#web/texts/en/delivery-days.ts';
import * as en from '#web/texts/en/shown-delivery.ts';

const texts = defineTexts({ en });
const dayTexts = defineTexts({ en: daysEn });

/** 'free', '$6.00', 'from $6.00' */
export function priceWords({ kind, price }: ShownMethod): string {
  if (kind === 'weight') return texts().from(formatPrice(price));
  return price === 0 ? texts().free : formatPrice(price);
}

/** @returns ['free from $50.00', '3 to 5 working days'], as far as there is something to say */
export function termsWords({ kind, price, freeFrom, days }: ShownMethod): string[] {
  const costs = kind === 'weight' || price > 0;
  return [
    ...(costs && freeFrom !== null ? [texts().freeFrom(formatPrice(freeFrom))] : []),
    ...(days ? [dayTexts().days(days)] : []),
  ];
}

/** 'Standard, $6.00, free from $50.00, 3 to 5 working days' */
export const methodWords = (method: ShownMethod, saysDays: boolean): string =>
  [method.name, priceWords(method), ...termsWords(saysDays ? method : { ...method, days: null })].join(', ');
