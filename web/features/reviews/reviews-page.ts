import { paging } from '#contract/paging.ts';

/** The page of a product's reviews in the search params; invalid ones are ignored. */
export function readReviewsPage(search: URLSearchParams): number {
  return paging().parse({ page: search.get('reviews') ?? undefined }).page;
}
