import { paging } from '#contract/paging.ts';

/** Built once: every request for a product page reads it. */
const pageNumber = paging().shape.page;

/** The page of a product's reviews in the search params; invalid ones are ignored. */
export function readReviewsPage(search: URLSearchParams): number {
  return pageNumber.parse(search.get('reviews') ?? undefined);
}
