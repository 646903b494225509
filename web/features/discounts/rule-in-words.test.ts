import { expect, it } from 'vitest';
import { type DiscountRule, ruleInWords } from './rule-in-words.ts';

const rule: DiscountRule = {
  ...{ kind: 'percent', value: 10, things: null, minimum: null, forFirstOrder: false },
  ...{ startsAt: null, endsAt: null, maxUses: null, maxUsesPerPerson: null },
};

it.each<[Partial<DiscountRule>, string]>([
  [{}, '10% off everything'],
  [{ forFirstOrder: true, maxUsesPerPerson: 1 }, '10% off everything, for first orders, once per person'],
  [{ kind: 'amount', value: 20, things: ['Lighting'], minimum: 150 }, '$20.00 off Lighting from $150.00'],
  [{ kind: 'free-delivery', value: null, minimum: 50 }, 'Free delivery from $50.00'],
  [{ kind: 'free-delivery', value: null, things: ['Mugs'] }, 'Free delivery for Mugs'],
  [{ things: ['Kilnfold', 'Tindra'] }, '10% off Kilnfold and Tindra'],
  [{ things: ['A', 'B', 'C', 'D', 'E'] }, '10% off A, B, C, and 2 more'],
  [{ things: [] }, '10% off nothing yet'],
  [{ code: 'welcome10', minimum: 50 }, '10% off everything from $50.00 with the code WELCOME10'],
  [{ code: '' }, '10% off everything with a code'],
  [{ code: null, maxUses: 9 }, '10% off everything, for everybody, without a code, 9 times in all'],
  [{ code: null, forFirstOrder: true }, '10% off everything, without a code, for first orders'],
  [{ things: [null] }, '10% off what was deleted'],
  [{ value: 33.33, maxUses: 100 }, '33.33% off everything, 100 times in all'],
  [{ value: null }, '…% off everything'],
  [{ value: null, kind: 'amount' }, '… off everything'],
  [
    { startsAt: '2026-12-01T00:00:00Z', endsAt: '2026-12-24T00:00:00Z' },
    '10% off everything, from Tuesday, Dec 1, 2026, until Wednesday, Dec 23, 2026',
  ],
  [{ endsAt: '2026-12-24T15:00:00Z' }, '10% off everything, until Thursday, Dec 24, 2026, 3:00 PM UTC'],
  [
    { startsAt: '2026-11-27T09:00:00Z', endsAt: '2026-11-27T17:00:00Z' },
    '10% off everything, from Friday, Nov 27, 2026, 9:00 AM UTC, until Friday, Nov 27, 2026, 5:00 PM UTC',
  ],
])('a rule with %j is said in words', (about, words) => {
  expect(ruleInWords({ ...rule, ...about })).toBe(words);
});
