/**
 * Orders items as a tree: each is followed by those below it, by name.
 * @param keyOf what `parent` of the items below has; an item whose parent is not among them is at the top
 * @returns the items with their level, 0 at the top
 */
export function inTree<Item extends { name: string; parent?: string | null | undefined }>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): (Item & { level: number })[] {
  const byKey = new Map(items.map((item) => [keyOf(item), item]));
  const topOf = ({ parent }: Item) => (parent && byKey.has(parent) ? parent : null);
  const children = Map.groupBy(
    items.toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    topOf,
  );
  const listed = (key: string | null, level: number): (Item & { level: number })[] =>
    (children.get(key) ?? []).flatMap((item) => [{ ...item, level }, ...listed(keyOf(item), level + 1)]);
  return listed(null, 0);
}
