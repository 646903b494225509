import { expect, it } from 'vitest';
import { changeOf, emptyDraft } from './draft-change.ts';

it.each([
  ['price', {}, null],
  ['price', { percent: '10' }, { kind: 'price', percent: '10', rounding: 'none' }],
  [
    'price',
    { percent: '5.5', direction: 'down', rounding: 'whole' },
    { kind: 'price', percent: '-5.5', rounding: 'whole' },
  ],
  ['sale', {}, null],
  ['sale', { percent: '20' }, { kind: 'sale', percent: '20', endsAt: null, rounding: 'none' }],
  ['categories', {}, null],
  ['categories', { how: 'set' }, { kind: 'categories', how: 'set', categories: [] }],
  ['categories', { categories: 'a,b' }, { kind: 'categories', how: 'add', categories: ['a', 'b'] }],
  ['delete', { percent: '10' }, { kind: 'delete' }],
] as const)('%s with %j sends %j', (kind, typed, sent) => {
  expect(changeOf(kind, { ...emptyDraft, ...typed })).toEqual(sent);
});
