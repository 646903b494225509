import { expect, it } from 'vitest';
import { type MenuEntry, maxMenuEntries } from '#contract/menus.ts';
import { addEntry, changeEntry, moveEntry, removeEntry } from './edited-menus.ts';

const entry = (to: string, level: 1 | 2 = 1): MenuEntry => ({ kind: 'place', to, label: '', level });
const shown = (menu: readonly MenuEntry[]) => menu.map(({ to, level }) => `${level} ${to}`);
const menu = [entry('shop'), entry('brands', 2), entry('contact')];

it('an entry that comes first is below nothing', () => {
  expect(shown(removeEntry(menu, 0))).toEqual(['1 brands', '1 contact']);
  expect(shown(moveEntry(menu, 1, -1))).toEqual(['1 brands', '1 shop', '1 contact']);
  expect(shown(addEntry([], entry('sell', 2)))).toEqual(['1 sell']);
  expect(shown(changeEntry(menu, 0, entry('shop', 2)))).toEqual(['1 shop', '2 brands', '1 contact']);
});

it('a move past an end, and an entry too many, change nothing', () => {
  expect(moveEntry(menu, 0, -1)).toEqual(menu);
  expect(moveEntry(menu, 2, 1)).toEqual(menu);
  const full = Array.from({ length: maxMenuEntries }, () => entry('shop'));
  expect(addEntry(full, entry('sell'))).toHaveLength(maxMenuEntries);
});
