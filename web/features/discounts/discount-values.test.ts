import { expect, it } from 'vitest';
import { countedRule, type DiscountValues, newDiscount } from './discount-values.ts';

const values: DiscountValues = { ...newDiscount, value: '10' };
const targets = [{ kind: 'brand' as const, id: '0193a1b2-0000-7000-8000-000000000000' }];

it('counts a rule without its name, code and days', () => {
  const typed = { ...values, startsAt: 'tomorrow', minimum: '50' };
  expect(countedRule(typed, false)).toMatchObject({ kind: 'percent', value: 10, minimum: 50, targets: [] });
  expect(countedRule({ ...values, targets }, true)).toMatchObject({ targets });
  expect(countedRule(values, false, targets[0]?.id)).toMatchObject({ discount: targets[0]?.id });
});

it.each<[string, Partial<DiscountValues>, boolean]>([
  ['nothing is chosen', {}, true],
  ['the percentage is missing', { value: '' }, false],
  ['the percentage is no number', { value: 'ten' }, false],
  ['the minimum is wrong', { minimum: '-5' }, false],
])('counts nothing while %s', (_about, change, isForChosen) => {
  expect(countedRule({ ...values, ...change }, isForChosen)).toBeNull();
});
