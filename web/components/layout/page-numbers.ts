export type PageItem = number | 'gap';

const IN_RANGE = 3;
const AT_MARGIN = 2;

/** The pages that the pagination shows: 3 around the current one and 2 at either end (docs/rules.md#pagination). */
export function pageNumbers(totalPages: number, currentPage: number): PageItem[] {
  const start = Math.max(1, Math.min(currentPage - (IN_RANGE - 1) / 2, totalPages - IN_RANGE + 1));
  const named = (page: number) =>
    page <= AT_MARGIN || page > totalPages - AT_MARGIN || (page >= start && page < start + IN_RANGE);
  const items: PageItem[] = [];
  for (let page = 1; page <= totalPages; page++) {
    if (named(page)) items.push(page);
    else if (items.at(-1) !== 'gap') items.push('gap');
  }
  return items;
}
