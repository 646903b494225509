import { expect, it } from 'vitest';
import { categoryOption, namesAbove } from './path-text.ts';

it('tells categories of the same name apart by those above them', () => {
  const byId = new Map([
    ['men', { name: 'Men', parent: null }],
    ['shoes', { name: 'Shoes', parent: 'men' }],
  ]);
  expect(namesAbove('shoes', byId)).toEqual(['Men', 'Shoes']);
  expect(namesAbove('hidden', byId)).toEqual([]);
  expect(categoryOption({ _id: '1', name: 'Boots', path: namesAbove('shoes', byId) })).toEqual({
    value: '1',
    label: 'Men › Shoes › Boots',
  });
});
