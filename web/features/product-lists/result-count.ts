import type { PageInfo } from '#contract/paging.ts';
import { amountFormat, formatters } from '#contract/shop-format.ts';
import { formatCount } from '#web/lib/format/format.ts';

const wholePrice = formatters((format) => amountFormat({ ...format, decimals: 0 }));

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

/** '4 more above $2,500': the products above the price range. */
export function moreAboveText(count: number, price: number, isCapped?: boolean): string {
  return `${countText(count, isCapped)} more above ${wholePrice().format(price)}`;
}
