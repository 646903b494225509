import type { Quote } from '#contract/checkout.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import { quotedDiscounts } from '#web/lib/format/quoted-discounts.ts';
import { quotedTaxes } from '#web/lib/format/quoted-taxes.ts';
import * as en from '#web/texts/en/checkout.ts';
import { findMethod, methodPrice } from './method-labels.ts';

const texts = defineTexts({ en });

/** A difference between two quotes, as a person reads it. */
export interface QuoteChange {
  /** Names may be the same: of a product and of a discount on items or on the delivery. */
  id: string;
  what: string;
  before: string;
  now: string;
}

/** @returns amounts that differ, without the total */
export function quoteChanges(before: Quote, now: Quote): QuoteChange[] {
  const former = toAmounts(before);
  const present = toAmounts(now);
  const { none } = texts().quoteChanged;
  return [...new Map([...former, ...present])].flatMap(([id, { what }]) => {
    const change = {
      ...{ id, what },
      before: former.get(id)?.amount ?? none,
      now: present.get(id)?.amount ?? none,
    };
    return change.before === change.now ? [] : [change];
  });
}

function toAmounts(quote: Quote): Map<string, { what: string; amount: string }> {
  const { none, soldOut } = texts().quoteChanged;
  const { delivery, deliveryBy } = texts().summary;
  const method = findMethod(quote, quote.delivery.chosen);
  const rows = [
    ...quote.lines.map(({ product, variant, name, choice, price, orderable, stock }) => ({
      of: `${product} ${variant ?? ''}`,
      name: [name ?? '', choice].filter(Boolean).join(', '),
      amount:
        price === null
          ? none
          : stock === 0
            ? soldOut
            : orderable === 0
              ? none
              : `${orderable} × ${formatPrice(price)}`,
    })),
    ...quotedDiscounts(quote).map((row) => ({ ...row, amount: formatPrice(row.amount) })),
    {
      of: 'method',
      name: method ? deliveryBy(method.name) : delivery,
      amount: method ? methodPrice(method) : '',
    },
    ...quotedTaxes(quote).map(({ name, amount }) => ({ of: 'tax', name, amount: formatPrice(amount) })),
  ];
  return new Map(rows.map(({ of, name, amount }) => [`${of} ${name}`, { what: name, amount }]));
}
