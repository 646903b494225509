import { toPageInfo } from '#contract/paging.ts';
import type { CallReply } from '#web/lib/api/api.ts';

/** The API's reply for a product without approved reviews: a page that knows that need not ask for them. */
export function noReviews(product: string, page: number, limit: number): CallReply<'GET /review/:slug'> {
  const summary = { totalRatings: 0, totalReviews: 0, totalSummary: 0 };
  const ratingSummary = [5, 4, 3, 2, 1].map((star) => ({ [star]: 0 }));
  return { product, reviews: [], summary: { ...summary, ratingSummary }, ...toPageInfo(0, page, limit) };
}
