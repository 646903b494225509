import { type MenuEntry, maxMenuEntries } from '#contract/menus.ts';

/** Changes of a menu of the draft. Each gives a menu that can be saved: its first entry is below nothing. */

const settle = (menu: readonly MenuEntry[]): MenuEntry[] =>
  menu.map((entry, at) => (at === 0 && entry.level === 2 ? { ...entry, level: 1 } : entry));

export const addEntry = (menu: readonly MenuEntry[], entry: MenuEntry): MenuEntry[] =>
  menu.length < maxMenuEntries ? settle([...menu, entry]) : [...menu];

export const removeEntry = (menu: readonly MenuEntry[], at: number): MenuEntry[] =>
  settle(menu.filter((_, place) => place !== at));

/** Where what begins at this entry ends: an entry of the first level, with those below it. */
function blockEnd(menu: readonly MenuEntry[], at: number): number {
  const next = menu.findIndex(({ level }, place) => place > at && level === 1);
  return next < 0 ? menu.length : next;
}

/** Moves it past its neighbour: one of the first level with all below it, past all of that. At an end all stays. @returns its new place, too */
export function moveEntry(
  menu: readonly MenuEntry[],
  at: number,
  by: 1 | -1,
): { menu: MenuEntry[]; at: number } {
  const isBlock = menu[at]?.level === 1;
  const end = isBlock ? blockEnd(menu, at) : at + 1;
  const moved = menu.slice(at, end);
  const others = menu.toSpliced(at, moved.length);
  const neighbour = isBlock && by < 0 ? menu.slice(0, at).findLastIndex(({ level }) => level === 1) : at + by;
  const to = by < 0 ? neighbour : isBlock ? at + blockEnd(menu, end) - end : neighbour;
  if (to < 0 || to === at || end - at > menu.length - to) return { menu: [...menu], at };
  return { menu: settle(others.toSpliced(to, 0, ...moved)), at: to };
}

export const changeEntry = (menu: readonly MenuEntry[], at: number, entry: MenuEntry): MenuEntry[] =>
  settle(menu.with(at, entry));
