import type { CheckoutState, PaymentState } from '#contract/payments.ts';
import type { PaymentAnswer } from '../../payment-providers/provider.ts';

/** A payment and its checkout, as the database has them. */
export interface Unsettled {
  state: PaymentState;
  amountMinor: number;
  currency: string;
  checkout: CheckoutState;
}

/**
 * The effect of a provider's answer. `place` inserts the order, `release` gives the stock back, `refund` sends money back that nothing is
 * bought with any more.
 */
export interface Settlement {
  state: PaymentState;
  does: 'nothing' | 'place' | 'release' | 'refund';
}

/** Who ends a payment before it is made; null for the end of its time. */
export type EndedBy = 'buyer' | 'shop' | null;

/** Mails of which a payment causes each once at most. */
export type PaymentNews = 'payment-on-its-way' | 'payment-failed' | 'payment-given-up' | 'payment-mismatch';

/**
 * The mail to the buyer about a change. A payment never comes back to a state that it has left, so each is written once, whoever settles
 * it how often. Who gives up in the shop has read so there; an order that was placed has its own mail.
 * @param isHeld whether nothing else has decided about the checkout before
 */
export function paymentNews(
  before: PaymentState,
  { state, does }: Settlement,
  { isHeld, endedBy }: { isHeld: boolean; endedBy: EndedBy },
): PaymentNews | null {
  if (state === before) return null;
  // The money of a mismatch is here, also when nothing is held for it any more.
  if (state === 'mismatch') return 'payment-mismatch';
  if (!isHeld) return null;
  if (state === 'processing') return 'payment-on-its-way';
  if (state === 'failed') return 'payment-failed';
  return does === 'release' && endedBy !== 'buyer' ? 'payment-given-up' : null;
}

/** An answer of the provider changes nothing any more. A mismatch is for a person to decide. */
export const isFinal = (state: PaymentState) =>
  state === 'paid' || state === 'expired' || state === 'mismatch';

/**
 * The table of transitions (docs/payments.md#states). `paid` and `expired` are final, so an old answer changes nothing; a mismatch is for a
 * person to decide.
 */
export function toSettlement(stored: Unsettled, answer: PaymentAnswer): Settlement {
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
