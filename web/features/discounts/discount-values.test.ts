import { expect, it } from 'vitest';
import {
  changedMeanwhile,
  countedRule,
  type DiscountValues,
  newDiscount,
  type Target,
  toOptions,
  toTargets,
  typedRule,
} from './discount-values.ts';
import { typedDiscount } from './use-discount-form.ts';

const values: DiscountValues = { ...newDiscount, value: '10' };
const thing = (name: string, last: string): Target => ({
  ...{ kind: 'brand', name, id: `0193a1b2-0000-7000-8000-00000000000${last}` },
});
const [lamps, chairs, mugs] = [thing('Lamps', '1'), thing('Chairs', '2'), thing('Mugs', '3')];
const targets = [lamps];

it('counts a rule without its name, code and days', () => {
  const typed = { ...values, startsAt: 'tomorrow', minimum: '50' };
  expect(countedRule(typed)).toMatchObject({ kind: 'percent', value: 10, minimum: 50, targets: [] });
  expect(countedRule({ ...values, targets })).toMatchObject({ targets: [{ kind: 'brand', id: lamps.id }] });
  expect(countedRule(values, lamps.id)).toMatchObject({ discount: lamps.id });
});

it.each<[string, Partial<DiscountValues>]>([
  ['nothing is chosen', { targets: [] }],
  ['the percentage is missing', { value: '' }],
  ['the percentage is no number', { value: 'ten' }],
  ['the minimum is wrong', { minimum: '-5' }],
])('counts nothing while %s', (_about, change) => {
  expect(countedRule({ ...values, ...change })).toBeNull();
});

it.each<[string, Partial<DiscountValues>, [string, string][]]>([
  ['no code', { code: '' }, [['code', 'Please write a code, or choose that none is needed.']]],
  ['spaces for a code', { code: '  ' }, [['code', 'Please write a code, or choose that none is needed.']]],
  ['nothing chosen', { targets: [] }, [['targets', 'Please choose at least one, or everything.']]],
  [
    'neither, and no name',
    { title: '', code: '', targets: [] },
    [
      ['title', 'Name is required.'],
      ['code', 'Please write a code, or choose that none is needed.'],
      ['targets', 'Please choose at least one, or everything.'],
    ],
  ],
  ['no code where none is needed', { code: null }, []],
  ['chosen things', { targets }, []],
])('the fields of a form with %s say what is wrong before it is sent', (_about, change, errors) => {
  const { error } = typedDiscount.safeParse({ ...values, title: 'Ten', code: 'TEN', ...change });
  expect((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])).toEqual(errors);
});

it('sends everything as no targets, and chosen things without their names', () => {
  const form = { ...values, title: 'Ten', code: null };
  expect(typedDiscount.parse(form)).toMatchObject({ targets: [], code: null, value: 10 });
  expect(typedDiscount.parse({ ...form, targets }).targets).toEqual([{ kind: 'brand', id: lamps.id }]);
});

it('says whether a code is needed, and what is chosen', () => {
  expect(typedRule({ ...values, code: 'welcome10' })).toBe('10% off everything with the code WELCOME10');
  expect(typedRule({ ...values, targets: [] })).toBe('10% off nothing yet with a code');
  expect(typedRule({ ...values, code: null, targets })).toBe('10% off Lamps, for everybody, without a code');
});

it('reads names of the box of chosen things', () => {
  const all = [lamps, { ...mugs, kind: 'product', name: 'Mug (brand)' } as const, { ...chairs, name: null }];
  expect(toTargets(toOptions(all, 'what was deleted'))).toEqual(all);
});

it.each<[string, (Target[] | null)[], Target[] | null | undefined]>([
  ['Ada chooses lamps, Ben nothing', [null, null, [lamps]], undefined],
  ['Ada changes lamps to chairs, Ben adds mugs', [[lamps], [lamps, mugs], [chairs]], [chairs, mugs]],
  ['Ada adds chairs, Ben removes lamps', [[lamps, mugs], [mugs], [lamps, mugs, chairs]], [mugs, chairs]],
  ['both add mugs', [[lamps], [lamps, mugs], [lamps, mugs]], [lamps, mugs]],
  ['Ada chooses lamps, Ben chairs', [null, [chairs], [lamps]], [lamps, chairs]],
  ['Ada chooses everything, Ben adds mugs', [[lamps], [lamps, mugs], null], [lamps, mugs]],
  ['Ada adds mugs, Ben chooses everything', [[lamps], null, [lamps, mugs]], null],
  ['Ada adds mugs, Ben removes all', [[lamps], [], [mugs]], [mugs]],
])('after a conflict the form has what both changed: %s', (_about, [opened, typed, saved], kept) => {
  const of = (chosen: Target[] | null = null) => ({ ...values, targets: chosen });
  expect(changedMeanwhile(of(opened), of(typed), of(saved)).targets).toEqual(kept);
});

it('keeps only what was typed after a conflict', () => {
  const saved = { ...values, title: 'Hers', value: '20' };
  expect(changedMeanwhile(values, { ...values, title: 'His' }, saved)).toEqual({ title: 'His' });
});
