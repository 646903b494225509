import { expect, it } from 'vitest';
import { type MenuEntry, maxMenuEntries } from '#contract/menus.ts';
import { addEntry, changeEntry, moveEntry, removeEntry } from './edited-menus.ts';

const entry = (to: string, level: 1 | 2 = 1): MenuEntry => ({ kind: 'place', to, label: '', level });
const shown = (menu: readonly MenuEntry[]) => menu.map(({ to, level }) => `${level} ${to}`);
const menu = [entry('shop'), entry('brands', 2), entry('contact')];

it('an entry that comes first is below nothing', () => {
  expect(shown(removeEntry(menu, 0))).toEqual(['1 brands', '1 contact']);
  expect(shown(moveEntry(menu, 1, -1).menu)).toEqual(['1 brands', '1 shop', '1 contact']);
  expect(shown(addEntry([], entry('sell', 2)))).toEqual(['1 sell']);
  expect(shown(changeEntry(menu, 0, entry('shop', 2)))).toEqual(['1 shop', '2 brands', '1 contact']);
});

it('a move past an end, and an entry too many, change nothing', () => {
  expect(moveEntry(menu, 0, -1)).toEqual({ menu, at: 0 });
  expect(moveEntry(menu, 2, 1)).toEqual({ menu, at: 2 });
  const full = Array.from({ length: maxMenuEntries }, () => entry('shop'));
  expect(addEntry(full, entry('sell'))).toHaveLength(maxMenuEntries);
});

it.each<[string, number, 1 | -1, number, string[]]>([
  ['down past what is next', 0, 1, 2, ['1 contact', '2 sell', '1 shop', '2 brands']],
  ['up past what is before, with all below it', 2, -1, 0, ['1 contact', '2 sell', '1 shop', '2 brands']],
  ['below another one', 3, -1, 2, ['1 shop', '2 brands', '2 sell', '1 contact']],
  ['out of what it is below', 1, 1, 2, ['1 shop', '1 contact', '2 brands', '2 sell']],
])('an entry moves %s', (_, at, by, to, expected) => {
  const moved = moveEntry([...menu, entry('sell', 2)], at, by);
  expect([moved.at, shown(moved.menu)]).toEqual([to, expected]);
});
