import { expect, it } from 'vitest';
import { emptyDraft, refusedPercent, toChange } from './draft-change.ts';

const maker = { _id: 'm', name: 'Maker', address: '1 Quay', reachedAt: 'maker@example.com' };

it.each([
  ['price', {}, null],
  ['price', { percent: '10' }, { kind: 'price', percent: '10', rounding: 'none' }],
  [
    'price',
    { percent: '5.5', direction: 'down', rounding: 'whole' },
    { kind: 'price', percent: '-5.5', rounding: 'whole' },
  ],
  ['price', { percent: '12,5' }, { kind: 'price', percent: '12.5', rounding: 'none' }],
  ['price', { percent: '-10' }, null],
  ['sale', { percent: '1e1' }, null],
  ['sale', {}, null],
  [
    'sale',
    { percent: '20' },
    { kind: 'sale', percent: '20', startsAt: null, endsAt: null, rounding: 'none' },
  ],
  [
    'sale',
    { percent: '20', startsAt: '2026-11-27T09:00:00.000Z' },
    { kind: 'sale', percent: '20', startsAt: '2026-11-27T09:00:00.000Z', endsAt: null, rounding: 'none' },
  ],
  ['categories', {}, null],
  ['categories', { how: 'set' }, { kind: 'categories', how: 'set', categories: [] }],
  ['categories', { categories: 'a,b' }, { kind: 'categories', how: 'add', categories: ['a', 'b'] }],
  ['purchase-limit', {}, { kind: 'purchase-limit', purchaseLimit: 'shop' }],
  ['purchase-limit', { purchaseLimit: '7' }, { kind: 'purchase-limit', purchaseLimit: '7' }],
  ['purchase-limit', { purchaseLimit: '' }, null],
  ['cannot-return', {}, { kind: 'cannot-return', cannotReturn: true }],
  ['cannot-return', { cannotReturn: 'no' }, { kind: 'cannot-return', cannotReturn: false }],
  ['safety', { warnings: ' ' }, null],
  ['safety', { manufacturer: maker }, { kind: 'safety', manufacturer: 'm' }],
  [
    'safety',
    { responsible: maker, warnings: 'Hot.' },
    { kind: 'safety', responsible: 'm', warnings: 'Hot.' },
  ],
  ['delete', { percent: '10' }, { kind: 'delete' }],
] as const)('%s with %j sends %j', (kind, typed, sent) => {
  expect(toChange(kind, { ...emptyDraft, ...typed })).toEqual(sent);
});

it.each([
  ['', undefined],
  ['12,5', undefined],
  ['-10', 'Enter a percentage above 0.'],
  ['1e1', 'Enter a number such as 24.50.'],
  ['1.005', 'May have at most two decimals. For 1005, leave out the separator.'],
])('a percentage of %j is refused: %s', (percent, refusal) => {
  expect(refusedPercent({ ...emptyDraft, percent })).toBe(refusal);
});
