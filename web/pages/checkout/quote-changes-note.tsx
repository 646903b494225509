import type { Quote } from '#contract/checkout.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { CheckoutNote } from '#web/features/placing/checkout-note.tsx';
import { quoteChanges } from '#web/features/placing/quote-changes.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/checkout.ts';

const texts = defineTexts({ en });

/** Changes of the order's price that the person has not seen, before the next press. */
export function QuoteChanges({ before, now }: { before: Quote; now: Quote }) {
  const words = texts().quoteChanged;
  const total = formatPrice(now.total);
  const isSame = before.total === now.total;
  return (
    <CheckoutNote>
      <b>{isSame ? words.sameTotal(total) : words.title(formatPrice(before.total), total)}</b> {words.text}
      <ul>
        {quoteChanges(before, now).map((change) => (
          <li key={change.id} className="num">
            {words.row(change.what, change.before, change.now)}
          </li>
        ))}
      </ul>
    </CheckoutNote>
  );
}
