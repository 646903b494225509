/** The `limit` items with the highest counts, in the order of the list. */
export function topByCount<Item>(
  items: readonly Item[],
  limit: number,
  toCount: (item: Item) => number,
): Item[] {
  if (items.length <= limit) return [...items];
  const top = new Set(items.toSorted((a, b) => toCount(b) - toCount(a)).slice(0, limit));
  return items.filter((item) => top.has(item));
}
