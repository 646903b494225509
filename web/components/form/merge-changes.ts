import { isSame } from '#contract/is-same.ts';

type Fields = Readonly<Record<string, unknown>>;
/** How a field takes two changes at once, where what was typed does not simply win. */
export type Mergers<Values extends Fields> = {
  [Name in keyof Values]?: (base: Values[Name], own: Values[Name], other: Values[Name]) => Values[Name];
};

/**
 * Merges the changes of two people.
 * @param base what both began with
 * @returns what the other one saved, with the fields that were changed in the form
 */
export function mergeChanges<Values extends Fields>(
  { base, own, other }: Record<'base' | 'own' | 'other', Values>,
  mergers: Mergers<Values> = {},
): Values {
  const merged: Values = { ...other };
  for (const name of Object.keys(own) as (keyof Values)[]) {
    if (isSame(own[name], base[name])) continue;
    merged[name] = mergers[name]?.(base[name], own[name], other[name]) ?? own[name];
  }
  return merged;
}

/**
 * Merges two changes of a list item by item, so that a save does not undo somebody else's.
 * @param toKey what an item keeps when it is changed
 * @returns the items of `own`, unchanged ones as the other has them or not at all, and then those that the other has added
 */
export function mergeLists<Item>(
  base: readonly Item[],
  own: readonly Item[],
  other: readonly Item[],
  toKey: (item: Item) => string,
): Item[] {
  const byKey = (items: readonly Item[]) => new Map(items.map((item) => [toKey(item), item]));
  const [before, mine, theirs] = [byKey(base), byKey(own), byKey(other)];
  const kept = own.flatMap((item) => {
    const key = toKey(item);
    if (!before.has(key) || !isSame(item, before.get(key))) return [item];
    const now = theirs.get(key);
    return now === undefined ? [] : [now];
  });
  return [...kept, ...other.filter((item) => !before.has(toKey(item)) && !mine.has(toKey(item)))];
}
