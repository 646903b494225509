import type { Quote } from '#contract/checkout.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { afterDiscounts } from '#web/lib/format/quoted-discounts.ts';
import * as en from '#web/texts/en/discount-code.ts';
import { findMethod, freeWith } from './method-labels.ts';

const texts = defineTexts({ en });

/** Says what is missing until delivery is free: 'Delivery is free from $200.00 after the discount: $11.00 to go.' */
export function FreeDeliveryNote({ quote }: { quote: Quote | undefined }) {
  const method = quote && quote.shipping > 0 ? findMethod(quote, quote.delivery.chosen) : null;
  if (!quote || !method) return null;
  const items = afterDiscounts(quote);
  const free = freeWith(method, items);
  if (!free) return null;
  const { freeFrom, freeAfterDiscount } = texts();
  const words = items < quote.subtotal ? freeAfterDiscount : freeFrom;
  return <p className="ui muted">{words(free.sum, free.rest)}</p>;
}
