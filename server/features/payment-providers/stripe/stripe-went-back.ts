import type Stripe from 'stripe';
import type { WentBack, WentBackScope } from '../provider.ts';
import { fromStripeAmount } from './stripe-amounts.rules.ts';
import { answerOfRefund } from './stripe-answers.ts';
import { toStripeFailure } from './stripe-client.ts';

const toId = (value: string | { id: string } | null): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);
const sinceSeconds = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1_000) } });

/** Refunds at Stripe, whoever has made them, and disputes that the shop has lost. */
export async function listWentBack(stripe: Stripe, which: WentBackScope): Promise<WentBack[]> {
  const isOne = 'ref' in which;
  const found: WentBack[] = [];
  const ofRefunds = isOne ? { payment_intent: which.ref } : sinceSeconds(which.since);
  for await (const refund of stripe.refunds.list({ ...ofRefunds, limit: 100 })) {
    const ref = toId(refund.payment_intent);
    if (ref === null) continue;
    found.push({
      ...answerOfRefund(refund),
      ...fromStripeAmount(refund.amount, refund.currency),
      ...{ ref, refundId: refund.metadata?.refund ?? null, madeAt: 'provider' },
    });
  }
  const ofDisputes = isOne ? { payment_intent: which.ref } : sinceSeconds(which.disputesSince);
  try {
    for await (const { id, status, payment_intent, amount, currency } of stripe.disputes.list({
      ...ofDisputes,
      limit: 100,
    })) {
      const ref = toId(payment_intent);
      if (ref === null || status !== 'lost') continue;
      found.push({
        ...fromStripeAmount(amount, currency),
        ...{ providerId: id, ref, refundId: null, madeAt: 'bank', state: 'succeeded', failure: null },
      });
    }
  } catch (error) {
    // A restricted key from before disputes were read.
    if (toStripeFailure(error)?.failure !== 'permission') throw error;
  }
  return found;
}
