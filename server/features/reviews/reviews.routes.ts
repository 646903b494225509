import type { FastifyInstance } from 'fastify';
import { toPageInfo } from '#contract/paging.ts';
import * as calls from '#contract/reviews.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { formatCount } from '#server/format/format.ts';
import { ownBrandId } from '#server/http/actor.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import * as en from '#server/texts/en/reviews.ts';
import { addReview } from './add-review.ts';
import { approveReview, approveReviews, deleteReview, rejectReview } from './moderate-review.ts';
import { prepareListProductReviews } from './product-reviews.store.ts';
import { findOwnReview, getForSaleProductId, listReviews } from './reviews.store.ts';

const texts = defineTexts({ en });

export function reviewsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  const listProductReviews = prepareListProductReviews(db);

  serve(
    app,
    calls.listProductReviews,
    async ({ params, query }) => {
      const page = query.page === undefined ? undefined : { page: query.page, limit: query.limit };
      const listed = await listProductReviews(params.slug, page);
      return { ...listed, ...(page && toPageInfo(listed.summary.totalReviews, page.page, page.limit)) };
    },
    { cachedForGuests: ({ product }) => ['catalogue', `product:${product}`] },
  );

  serve(app, calls.getOwnReview, async ({ actor, params }) => {
    const product = await getForSaleProductId(db, params.slug);
    return { review: await findOwnReview(db, product, actor.id) };
  });

  serve(app, calls.addReview, async ({ actor, body }) => ({
    ...done('Your review has been added successfully and will appear when approved!'),
    review: { _id: await addReview(db, actor.id, body) },
  }));

  serve(app, calls.listReviews, ({ actor, query }) => {
    const brandId = ownBrandId(actor);
    // An unpublished review is between its author and the shop.
    return listReviews(db, brandId === null ? query : { ...query, status: 'Approved', brandId });
  });
  serve(app, calls.approveReview, async ({ params }) => {
    await approveReview(db, params.id);
    return done('Review has been approved successfully!');
  });
  serve(app, calls.approveReviews, async ({ body }) => {
    const outcome = await approveReviews(db, body.reviews);
    const { length: count } = outcome.approved;
    const { length: refused } = outcome.refused;
    const words = [texts().approved(formatCount(count), count === 1)];
    if (refused > 0) words.push(texts().notFound(formatCount(refused)));
    return { ...done(words.join(' ')), ...outcome };
  });
  serve(app, calls.rejectReview, async ({ params }) => {
    await rejectReview(db, params.id);
    return done('Review has been rejected successfully!');
  });
  serve(app, calls.deleteReview, async ({ params }) => {
    await deleteReview(db, params.id);
    return done('Review has been deleted successfully!');
  });
}
