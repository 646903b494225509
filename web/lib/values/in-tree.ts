/**
 * Orders items as a tree: each is followed by those below it, by name.
 * @param toKey what `parent` of the items below has; an item whose parent is not among them is at the top
 * @returns the items with their level, 0 at the top
 */
export function inTree<Item extends { name: string; parent?: string | null | undefined }>(
  items: readonly Item[],
  toKey: (item: Item) => string,
): (Item & { level: number })[] {
  const byKey = new Map(items.map((item) => [toKey(item), item]));
  const topParent = ({ parent }: Item) => (parent && byKey.has(parent) ? parent : null);
  const children = Map.groupBy(
    items.toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    topParent,
  );
  const listed = (key: string | null, level: number): (Item & { level: number })[] =>
    (children.get(key) ?? []).flatMap((item) => [{ ...item, level }, ...listed(toKey(item), level + 1)]);
  return listed(null, 0);
}
