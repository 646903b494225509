import type { HealthCheck } from '#contract/health.contract.ts';
import { orderLabel } from '#contract/order-number.ts';
import type { ProviderTrouble } from '../payment-providers/provider.ts';
import { ASK_TECHNICIAN, check, duration, list } from './words.rules.ts';

/** The thing at which a provider fails while it answers for others; without an order when its checkout was deleted. */
interface Failing {
  what: 'refund' | 'payment';
  number: number | null;
}

export interface PaymentFigures {
  offersStripe: boolean;
  offersTest: boolean;
  /** True when Stripe's secret key is saved, and can be decrypted. */
  hasKey: boolean;
  trouble: ProviderTrouble | null;
  /** The things that it fails at while it answers for others. */
  failing: readonly Failing[];
  hasHeardEvent: boolean;
  /** The numbers of orders of which something has come back, and its refund has failed. */
  failedReturns: readonly number[];
}

const NAME = 'Payments';
const TEST_KEY = 'Open Settings > Payments, and press "Test the connection": it says what is wrong.';

export function payments(figures: PaymentFigures, now: number): HealthCheck {
  const { offersStripe, offersTest, hasKey, trouble, failing, hasHeardEvent, failedReturns } = figures;
  if (offersStripe && !hasKey) {
    const sentence =
      'Nobody can pay through Stripe: its secret key is missing, or was saved with another SETTINGS_KEY.';
    return check(NAME, 'broken', sentence, { steps: ['Save the secret key again in Settings > Payments.'] });
  }
  if (trouble) {
    const since = duration(Math.max(0, now - Date.parse(trouble.since)));
    if (!trouble.isAway) {
      const sentence = `The payment service has refused what the shop asks for ${since}. What waits is kept, and nothing is charged twice.`;
      return check(NAME, 'broken', sentence, { steps: [TEST_KEY, ASK_TECHNICIAN] });
    }
    const sentence = `The payment service has not answered for ${since}. Things that are being paid stay kept; orders and refunds follow when it answers.`;
    const steps = [
      'Look at status.stripe.com whether it has an outage, and wait for its end.',
      TEST_KEY,
      ASK_TECHNICIAN,
    ];
    return check(NAME, 'broken', sentence, { steps });
  }
  if (failing.length > 0) {
    const named = failing.map(({ what, number }) =>
      number === null ? `a ${what} without an order` : `the ${what} of ${orderLabel(number)}`,
    );
    const sentence = `The payment service answers, but fails each time at ${list(named)}. It is asked again by itself, more and more rarely; everything else goes on.`;
    return check(NAME, 'broken', sentence, {
      steps: ['Look at Stripe what has become of it.', ASK_TECHNICIAN],
    });
  }
  if (failedReturns.length > 0) {
    const sentence = `The refund of what has come back has failed of ${list(failedReturns.map(orderLabel))}: their buyers wait for their money.`;
    return check(NAME, 'broken', sentence, {
      steps: ['Open these orders and try again, or pay it back in another way and write that down there.'],
    });
  }
  if (offersStripe && !hasHeardEvent) {
    const sentence =
      'People can pay. No event of Stripe has arrived yet, so orders of those who do not come back to the shop are placed up to some minutes later.';
    const steps = ['Enter the address of Settings > Payments at Stripe, and save its signing secret there.'];
    return check(NAME, 'notice', sentence, { steps });
  }
  if (offersStripe) return check(NAME, 'works', 'People can pay, and events of Stripe arrive.');
  if (offersTest) return check(NAME, 'works', 'People can try to pay. Nothing is charged.');
  return check(NAME, 'off', 'Nothing is paid online.');
}
