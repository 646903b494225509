import { type MenuEntry, maxMenuEntries } from '#contract/menus.ts';

/** Changes of a menu of the draft. Each gives a menu that can be saved: its first entry is below nothing. */

const settle = (menu: readonly MenuEntry[]): MenuEntry[] =>
  menu.map((entry, at) => (at === 0 && entry.level === 2 ? { ...entry, level: 1 } : entry));

export const addEntry = (menu: readonly MenuEntry[], entry: MenuEntry): MenuEntry[] =>
  menu.length < maxMenuEntries ? settle([...menu, entry]) : [...menu];

export const removeEntry = (menu: readonly MenuEntry[], at: number): MenuEntry[] =>
  settle(menu.filter((_, place) => place !== at));

/** Exchanges it with its neighbour; at an end all stays. */
export function moveEntry(menu: readonly MenuEntry[], at: number, by: 1 | -1): MenuEntry[] {
  const [moved, other] = [menu[at], menu[at + by]];
  if (!moved || !other) return [...menu];
  return settle(menu.with(at, other).with(at + by, moved));
}

export const changeEntry = (menu: readonly MenuEntry[], at: number, entry: MenuEntry): MenuEntry[] =>
  settle(menu.with(at, entry));
