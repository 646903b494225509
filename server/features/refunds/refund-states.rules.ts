import type { RefundState } from '#contract/payments.ts';

/** The change by an answer of the provider: `null` nothing. */
type Change = Exclude<RefundState, 'waiting'> | null;

/**
 * The table of transitions of a refund (docs/payments.md#refunds). An old answer changes nothing: only a failure follows a success, which
 * banks cause days later, and only a person has a failed one tried again.
 */
export function changeOfRefund(stored: RefundState, answer: Exclude<RefundState, 'waiting'>): Change {
  if (stored === 'failed') return null;
  if (stored === 'succeeded') return answer === 'failed' ? 'failed' : null;
  return answer === stored ? null : answer;
}
