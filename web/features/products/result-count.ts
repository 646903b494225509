import type { PageInfo } from '#contract/paging.ts';
import { formatCount } from '#web/lib/format.ts';

/** The toolbar's text (docs/rules.md#shop-page). */
export function resultCountText({ count, currentPage }: PageInfo, shown: number, limit: number): string {
  const of = `${formatCount(count)} products`;
  if (shown === 0) return of;
  const first = limit * (currentPage - 1) + 1;
  return `Showing: ${formatCount(first)}-${formatCount(first + shown - 1)} products of ${of}`;
}

/** '4 more above $2,500': the products above the price range. */
export function moreAboveText(count: number, dollars: number): string {
  return `${formatCount(count)} more above $${formatCount(dollars)}`;
}
