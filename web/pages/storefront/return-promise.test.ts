import { expect, it } from 'vitest';
import { returnPromise } from './return-promise.ts';

it.each([
  [30, 'buyer', 'Once it has arrived, you have 30 days to ask on the same page to send it back. You pay for'],
  [
    1,
    'seller',
    'you have one day to ask on the same page to send it back. Sending it back costs you nothing.',
  ],
  [0, 'seller', 'until it is sent. Once it has arrived, write to us to return it.'],
] as const)('says what %i days, paid by the %s, mean', (returnDays, unwantedPaidBy, words) => {
  expect(returnPromise({ returnDays, unwantedPaidBy })).toContain(words);
});
