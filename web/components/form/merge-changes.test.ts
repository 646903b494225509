import { describe, expect, it } from 'vitest';
import { mergeChanges, mergeLists } from './merge-changes.ts';

describe('two changes of a form', () => {
  const base = { name: 'Kiln', phone: '1', list: ['a', 'b'] };
  it('are both kept where they are in different fields', () => {
    const [own, other] = [
      { ...base, name: 'Loam' },
      { ...base, phone: '2', list: ['a'] },
    ];
    expect(mergeChanges({ base, own, other })).toEqual({ name: 'Loam', phone: '2', list: ['a'] });
  });

  it('of the same field leave what was typed', () => {
    const [own, other] = [
      { ...base, list: ['c'] },
      { ...base, list: ['d'] },
    ];
    expect(mergeChanges({ base, own, other }).list).toEqual(['c']);
  });

  it('of the same field are merged where it says how', () => {
    const [own, other] = [
      { ...base, list: ['a', 'b', 'c'] },
      { ...base, list: ['b', 'd'] },
    ];
    const list = (...lists: [string[], string[], string[]]) => mergeLists(...lists, String);
    expect(mergeChanges({ base, own, other }, { list }).list).toEqual(['b', 'c', 'd']);
  });
});

describe('two changes of a list', () => {
  const item = (id: string, price = 1) => ({ id, price });
  const base = [item('a'), item('b'), item('c')];
  const merge = (own: typeof base, other: typeof base) =>
    mergeLists(base, own, other, ({ id }) => id).map(({ id, price }) => `${id}${price}`);

  it.each([
    ['takes what only the other has changed', base, [item('a'), item('b', 2), item('c')], 'a1 b2 c1'],
    ['keeps what only the form has changed', [item('a'), item('b', 3), item('c')], base, 'a1 b3 c1'],
    [
      'keeps the form’s change of what both have changed',
      [item('a'), item('b', 3), item('c')],
      [item('a'), item('b', 2), item('c')],
      'a1 b3 c1',
    ],
    ['leaves out what the other has removed', base, [item('a'), item('c')], 'a1 c1'],
    [
      'keeps what the form has changed and the other removed',
      [item('a'), item('b', 3), item('c')],
      [item('a'), item('c')],
      'a1 b3 c1',
    ],
    ['leaves out what the form has removed', [item('a'), item('c')], base, 'a1 c1'],
    [
      'adds what each has added, and nothing twice',
      [...base, item('d'), item('e')],
      [...base, item('e'), item('f')],
      'a1 b1 c1 d1 e1 f1',
    ],
    ['keeps the order of the form', base.toReversed(), base, 'c1 b1 a1'],
  ])('%s', (_, own, other, merged) => expect(merge(own, other).join(' ')).toBe(merged));
});
