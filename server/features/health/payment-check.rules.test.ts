import { expect, it } from 'vitest';
import { payments } from './payment-check.rules.ts';

const now = Date.parse('2026-11-26T12:00:00.000Z');
const figures = {
  offersStripe: true,
  offersTest: false,
  hasKey: true,
  trouble: null,
  failing: [],
  hasHeardEvent: true,
  failedReturns: [],
};
const trouble = { since: '2026-11-26T10:00:00.000Z', isAway: true, problem: 'ECONNREFUSED' };

it.each([
  ['off', { offersStripe: false }, 'Nothing is paid online.'],
  ['works', { offersStripe: false, offersTest: true }, 'Nothing is charged.'],
  ['works', {}, 'events of Stripe arrive.'],
  ['notice', { hasHeardEvent: false }, 'No event of Stripe has arrived yet'],
  ['broken', { hasKey: false }, 'its secret key is missing'],
  ['broken', { trouble }, 'has not answered for 2 hours.'],
  [
    'broken',
    {
      failing: [
        { what: 'refund' as const, number: 1_042 },
        { what: 'payment' as const, number: 1_043 },
      ],
    },
    'fails each time at the refund of #1042 and the payment of #1043.',
  ],
  [
    'broken',
    { trouble, failing: [{ what: 'refund' as const, number: 1_042 }] },
    'has not answered for 2 hours.',
  ],
  ['broken', { failedReturns: [1_031, 1_042] }, 'has failed of #1031 and #1042'],
  ['broken', { trouble: { ...trouble, isAway: false } }, 'has refused what the shop asks for 2 hours.'],
])('%s', (status, changed, words) => {
  const said = payments({ ...figures, ...changed }, now);
  expect(said).toMatchObject({ status, sentence: expect.stringContaining(words) });
  expect(said.steps.length > 0).toBe(status === 'broken' || status === 'notice');
  expect(said.sentence).not.toContain('ECONNREFUSED');
});
