import { expect, it } from 'vitest';
import { returnPayer } from './return-settings.ts';
import { returnReasons } from './return-states.ts';

it.each(['buyer', 'seller'] as const)(
  'what is wrong goes back at the expense of the seller, all else of the %s',
  (unwantedPaidBy) => {
    const payers = [...returnReasons, null].map((reason) => [
      reason,
      returnPayer(reason, { unwantedPaidBy }),
    ]);
    expect(payers).toEqual([
      ['unwanted', unwantedPaidBy],
      ['damaged', 'seller'],
      ['wrong', 'seller'],
      ['missing', 'seller'],
      ['other', unwantedPaidBy],
      [null, unwantedPaidBy],
    ]);
  },
);
