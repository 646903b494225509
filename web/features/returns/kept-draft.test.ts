import { describe, expect, it } from 'vitest';
import type { ReturnShown } from '#contract/returns.contract.ts';
import { isKeptMeanwhile, keptDraft, maxKept, mayKeep } from './kept-draft.ts';

/** Two pieces for $10.10 in all, with $2 of the delivery, of which the shop reads what is left to go back. */
const shownAs = (changes: Partial<ReturnShown> = {}, refund: object | null = {}) =>
  ({
    ...{ state: 'received', mayChange: true, withheld: 0, decision: null },
    lines: [{ amount: 5.05 }, { amount: 5.05 }],
    refund: refund && { amount: 12.1, delivery: 2, refunded: 0, ...refund },
    ...changes,
  }) as ReturnShown;

const words = 'The rim is worn.';
const read = (withheld: string, max = 198.45) => {
  const { data, error } = keptDraft(max).safeParse({ withheld, words });
  return data?.withheld ?? error?.issues.map(({ path, message }) => `${path}: ${message}`);
};

describe('what is kept of a return', () => {
  it.each([
    ['12.50', 12.5],
    ['12,50', 12.5],
    [' $12.50 ', 12.5],
    ['198.45', 198.45],
  ])('takes %j', (typed, amount) => {
    expect(read(typed)).toBe(amount);
  });

  it.each([
    ['', 'Please enter how much is kept.'],
    ['0', 'Please enter how much is kept.'],
    ['0.00', 'Please enter how much is kept.'],
    ['-1', 'May not be below 0.'],
    ['198.46', 'At most $198.45 can be kept.'],
    ['9999', 'At most $198.45 can be kept.'],
    ['12.505', expect.stringContaining('decimals')],
    ['a lot', expect.stringContaining('number')],
    ['1e3', expect.stringContaining('number')],
  ])('refuses %j at its field', (typed, message) => {
    expect(read(typed)).toEqual([typeof message === 'string' ? `withheld: ${message}` : message]);
  });

  it('asks why', () => {
    expect(keptDraft(10).safeParse({ withheld: '1', words: ' ' }).error?.issues[0]?.path).toEqual(['words']);
  });
});

describe('whether something can be kept, and how much', () => {
  it.each<[string, ReturnShown, number]>([
    ['nothing is kept', shownAs(), 10.1],
    ['nothing is kept, for its merchant', shownAs({}, null), 10.1],
    ['some is kept', shownAs({ withheld: 1.25 }, { amount: 10.85 }), 10.1],
    ['some is kept, for its merchant', shownAs({ withheld: 1.25 }, null), 10.1],
    ['some went back before', shownAs({}, { amount: 4, delivery: 0, refunded: 6 }), 4],
    [
      'all is kept, which has closed it',
      shownAs({ state: 'closed', withheld: 10.1 }, { amount: 0, delivery: 0 }),
      10.1,
    ],
    ['all is kept, for its merchant', shownAs({ state: 'closed', withheld: 10.1 }, null), 10.1],
  ])('can while %s', (_when, shown, max) => {
    expect([mayKeep(shown), maxKept(shown)]).toEqual([true, max]);
  });

  it.each<[string, ReturnShown]>([
    ['for others than its seller', shownAs({ mayChange: false })],
    ['before it has come', shownAs({ state: 'accepted' })],
    ['once it is closed', shownAs({ state: 'closed' })],
    ['once it is closed with some kept', shownAs({ state: 'closed', withheld: 1 }, null)],
    ['once the rest is on its way', shownAs({ withheld: 1 }, { amount: 0, delivery: 0, refunded: 11.1 })],
    ['where nothing is left to go back', shownAs({}, { amount: 0, delivery: 0 })],
    ['where only the delivery is', shownAs({}, { amount: 2, delivery: 2 })],
  ])('cannot %s', (_when, shown) => {
    expect(mayKeep(shown)).toBe(false);
  });

  it('says of an open form what somebody else did meanwhile', () => {
    const kept = shownAs({ withheld: 1, decision: words }, { amount: 11.1 });
    for (const same of [shownAs(), kept]) expect(isKeptMeanwhile(same, { ...same })).toBe(false);
    expect(isKeptMeanwhile(shownAs(), kept)).toBe(true);
    expect(isKeptMeanwhile(kept, shownAs())).toBe(true);
    expect(isKeptMeanwhile(kept, { ...kept, withheld: 2 })).toBe(true);
    expect(isKeptMeanwhile(kept, { ...kept, decision: 'Broken.' })).toBe(true);
    expect(isKeptMeanwhile(shownAs(), shownAs({ state: 'closed' }))).toBe(true);
    const onItsWay = shownAs({ withheld: 1, decision: words }, { amount: 0, delivery: 0, refunded: 11.1 });
    expect(isKeptMeanwhile(kept, onItsWay)).toBe(true);
  });
});
