/** What a list of categories or brands knows of the size of each. */
type Sized = { productCount: number };

/** Those with the most products, as many as there is room for, in the list's own order. */
export function topByCount<Each extends Sized>(list: readonly Each[], room: number): Each[] {
  if (list.length <= room) return [...list];
  const chosen = new Set(list.toSorted((a, b) => b.productCount - a.productCount).slice(0, room));
  return list.filter((each) => chosen.has(each));
}
