import type { OrderRefund } from '#contract/order-details.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import type { StatusTone } from '#web/components/labels/badges.tsx';
import { formatPrice } from '#web/lib/format/format.ts';
import { shortDate } from '#web/lib/format/short-date.ts';
import * as en from '#web/texts/en/order-payments.ts';

const texts = defineTexts({ en });

export const refundTones: Record<OrderRefund['state'], StatusTone> = {
  waiting: 'run',
  pending: 'run',
  succeeded: 'pos',
  failed: 'neg',
  'needs-action': 'warn',
};

/** The state of a refund in words, for the shop. */
export function refundState({ state, settledAt, at }: Pick<OrderRefund, 'state' | 'settledAt' | 'at'>) {
  const { states } = texts();
  return state === 'succeeded' ? states.succeeded(shortDate(settledAt ?? at)) : states[state];
}

/** The same for its buyer, who gets the money. */
export function refundSentence({ state, settledAt, at, amount }: OrderRefund): string {
  const { refunded, pending, needsAction } = texts().ofBuyer;
  const sum = formatPrice(amount);
  if (state === 'succeeded') return refunded(sum, shortDate(settledAt ?? at));
  return state === 'needs-action' ? needsAction(sum) : pending(sum);
}
