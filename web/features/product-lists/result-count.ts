import type { PageInfo } from '#contract/paging.ts';
import { formatCount } from '#web/lib/format/format.ts';

/** '10,000+' for a search with more matches than are counted. */
export const countText = (count: number, isCapped?: boolean) => formatCount(count) + (isCapped ? '+' : '');

/** The toolbar's text (docs/rules.md#shop-page). */
export function resultCountText(
  { count, countIsCapped, currentPage }: PageInfo & { countIsCapped?: boolean },
  shown: number,
  limit: number,
): string {
  const of = `${countText(count, countIsCapped)} products`;
  if (shown === 0) return of;
  const first = limit * (currentPage - 1) + 1;
  return `Showing: ${formatCount(first)}-${formatCount(first + shown - 1)} products of ${of}`;
}
