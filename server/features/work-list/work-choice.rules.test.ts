import { describe, expect, it } from 'vitest';
import { seenBy, toPatterns, toWorkChoice } from './work-choice.rules.ts';

describe('the words of a search', () => {
  it.each([
    ['maya', ['%maya%']],
    ['Maya  Castellanos', ['%Maya%', '%Castellanos%']],
    ['al', ['% al%']],
    ['100%', ['%100\\%%']],
    ['a_b\\c', ['%a\\_b\\\\c%']],
    ['   ', []],
    ["O'Brien’s Smith-Jones", ['%OBriens%', '%SmithJones%']],
    ["o'b", ['% ob%']],
    ['Smith - Jones', ['%Smith%', '%Jones%']],
    // No text has these: nothing is found, and not everything.
    ["- '", ['% -%', "% '%"]],
  ])('%j match by %j', (search, patterns) => {
    expect(toPatterns(search)).toEqual(patterns);
  });

  it('are at most ten', () => {
    expect(toPatterns('lamp '.repeat(40))).toHaveLength(10);
  });
});

it.each([
  ['1042', ['% 1042 %']],
  [' 1042 ', ['% 1042 %']],
  ['#1042', []],
  ['1042-1', []],
])('an order named by %j comes before those whose postcode it is: %j', (search, patterns) => {
  const now = { sees: 'all', orderId: 'x', timeZone: 'UTC', today: '2026-11-26' } as const;
  expect(toWorkChoice({ view: 'all', late: false, search }, now)).toMatchObject({ orderId: 'x', patterns });
});

describe('whose parts are listed', () => {
  const filter = { view: 'all', late: false, merchant: 'other' } as const;
  const now = { orderId: null, timeZone: 'UTC', today: '2026-11-26' };
  it('is up to the filter, for the shop', () => {
    expect(toWorkChoice(filter, { sees: 'all', ...now }).scope).toEqual({ merchantId: 'other' });
  });
  it('is never up to the filter, for a merchant', () => {
    const sees = { merchantId: 'mine' };
    expect(toWorkChoice(filter, { sees, ...now }).scope).toEqual(sees);
  });
  it('is nobody for who reads no orders', () => {
    expect(seenBy({ seesAll: false, merchantId: null })).toBeNull();
  });
});
