import type { Quote } from '#contract/checkout.contract.ts';
import { textsOf } from '#contract/texts.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import { quotedDiscounts } from '#web/lib/format/quoted-discounts.ts';
import { quotedTaxes } from '#web/lib/format/quoted-taxes.ts';
import * as en from '#web/texts/en/checkout.ts';
import { findMethod, methodPrice } from './method-labels.ts';

const texts = textsOf({ en });

/** A difference between two quotes, as a person reads it. */
export interface QuoteChange {
  what: string;
  before: string;
  now: string;
}

/** @returns amounts that differ, without the total */
export function quoteChanges(before: Quote, now: Quote): QuoteChange[] {
  const former = amountsOf(before);
  const present = amountsOf(now);
  const { none } = texts().quoteChanged;
  return [...new Set([...former.keys(), ...present.keys()])].flatMap((what) => {
    const change = { what, before: former.get(what) ?? none, now: present.get(what) ?? none };
    return change.before === change.now ? [] : [change];
  });
}

function amountsOf(quote: Quote): Map<string, string> {
  const { none, soldOut } = texts().quoteChanged;
  const { delivery, deliveryBy } = texts().summary;
  const method = findMethod(quote, quote.delivery.chosen);
  const lines = quote.lines.map(({ name, choice, price, orderable, stock }): [string, string] => [
    [name ?? '', choice].filter(Boolean).join(', '),
    price === null
      ? none
      : stock === 0
        ? soldOut
        : orderable === 0
          ? none
          : `${orderable} × ${formatPrice(price)}`,
  ]);
  const taxes = quotedTaxes(quote).map(({ name, amount }): [string, string] => [name, formatPrice(amount)]);
  const discounts = quotedDiscounts(quote).map(({ name, amount }): [string, string] => [
    name,
    formatPrice(amount),
  ]);
  return new Map([
    ...lines,
    ...discounts,
    [method ? deliveryBy(method.name) : delivery, method ? methodPrice(method) : ''],
    ...taxes,
  ]);
}
