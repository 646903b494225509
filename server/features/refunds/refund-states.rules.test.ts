import { expect, it } from 'vitest';
import { refundStates } from '#contract/payments.ts';
import { changeOfRefund } from './refund-states.rules.ts';

const answers = refundStates.filter((state) => state !== 'waiting');

it('applies each answer once, and none to a refund that has failed', () => {
  const table = Object.fromEntries(
    refundStates.map((stored) => [
      stored,
      answers.map((answer) => `${answer}: ${changeOfRefund(stored, answer) ?? '-'}`),
    ]),
  );
  expect(table).toEqual({
    waiting: ['pending: pending', 'succeeded: succeeded', 'failed: failed', 'needs-action: needs-action'],
    pending: ['pending: -', 'succeeded: succeeded', 'failed: failed', 'needs-action: needs-action'],
    succeeded: ['pending: -', 'succeeded: -', 'failed: failed', 'needs-action: -'],
    failed: ['pending: -', 'succeeded: -', 'failed: -', 'needs-action: -'],
    'needs-action': ['pending: pending', 'succeeded: succeeded', 'failed: failed', 'needs-action: -'],
  });
});
