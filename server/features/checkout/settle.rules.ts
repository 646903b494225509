import type { CheckoutState, PaymentState } from '#contract/payments.ts';
import type { PaymentAnswer } from '../payment-providers/provider.ts';

/** A payment and its checkout, as the database has them. */
export interface Unsettled {
  state: PaymentState;
  amountMinor: number;
  currency: string;
  checkout: CheckoutState;
}

/**
 * What an answer of the provider does. `place` inserts the order, `release` gives the stock back, `refund` sends money back that nothing is
 * bought with any more.
 */
export interface Settlement {
  state: PaymentState;
  does: 'nothing' | 'place' | 'release' | 'refund';
}

/** An answer of the provider changes nothing any more. A mismatch is for a person to decide. */
export const isFinal = (state: PaymentState) =>
  state === 'paid' || state === 'expired' || state === 'mismatch';

/**
 * The table of transitions (docs/payments.md#states). `paid` and `expired` are final, so an old answer changes nothing; a mismatch is for a
 * person to decide.
 */
export function settlementOf(stored: Unsettled, answer: PaymentAnswer): Settlement {
  const { state, checkout } = stored;
  if (isFinal(state)) return { state, does: 'nothing' };
  // The buyer has got another one by now, and only money that has arrived matters.
  if (state === 'failed' && answer.state !== 'paid') return { state, does: 'nothing' };
  switch (answer.state) {
    case 'open':
      // An answer from before the buyer has paid.
      return { state: state === 'processing' ? 'processing' : 'open', does: 'nothing' };
    case 'processing':
      return { state: 'processing', does: 'nothing' };
    case 'failed':
      return { state: 'failed', does: 'nothing' };
    case 'expired':
      return { state: 'expired', does: checkout === 'held' ? 'release' : 'nothing' };
    case 'paid': {
      const isExact = answer.amountMinor === stored.amountMinor && answer.currency === stored.currency;
      if (!isExact) return { state: 'mismatch', does: 'nothing' };
      return { state: 'paid', does: checkout === 'held' ? 'place' : 'refund' };
    }
  }
}
