import type { Quote, QuotedMethod } from '#contract/checkout.contract.ts';
import { toMajor, toMinor } from '#contract/money.ts';
import { defineTexts } from '#contract/texts.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import { formatShortDays } from '#web/lib/format/more-formats.ts';
import * as en from '#web/texts/en/checkout.ts';

const texts = defineTexts({ en });

export const isOffered = ({ price, unavailable }: QuotedMethod) =>
  price !== null && unavailable === undefined;

export function findMethod({ delivery }: Quote, id: string | null): QuotedMethod | null {
  return delivery.methods.find(({ _id }) => _id === id) ?? null;
}

/** 'Free', '$6.00'; empty where it is not offered. */
export function methodPrice({ price }: QuotedMethod): string {
  if (price === null) return '';
  return price === 0 ? texts().delivery.free : formatPrice(price);
}

/**
 * 'Tue, Dec 1 to Thu, Dec 3. Free from $200.00: $29.00 to go.', or why it is not offered.
 * @param items what they cost after their discount
 */
export function methodText(method: QuotedMethod, items: number): string {
  if (!isOffered(method)) return method.unavailable ?? '';
  return [daysText(method), method.text, freeFromText(method, items)].filter(Boolean).join(' ');
}

function daysText({ arrives, text, freeFrom }: QuotedMethod): string {
  if (!arrives) return '';
  const said = formatShortDays(arrives);
  return text || freeFrom !== null ? `${said}.` : said;
}

function freeFromText(method: QuotedMethod, items: number): string {
  const free = freeWith(method, items);
  return free ? texts().delivery.freeFrom(free.sum, free.rest) : '';
}

/** From which sum a method is free, and what is missing to it; null where there is nothing to say. */
export function freeWith({ price, freeFrom }: QuotedMethod, items: number) {
  if (freeFrom === null || price === 0 || items >= freeFrom) return null;
  const rest = toMajor(toMinor(freeFrom) - toMinor(items));
  return { sum: formatPrice(freeFrom), rest: formatPrice(rest) };
}
