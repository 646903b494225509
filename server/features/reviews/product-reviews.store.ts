import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { ReviewSummary, ShopReview } from '#contract/reviews.contract.ts';
import type { Db } from '#server/db/db.ts';
import { products, reviews } from '#server/db/schema/catalogue.ts';
import { users } from '#server/db/schema/people.ts';
import { notFound } from '#server/errors.ts';
import { ratingSummary } from './reviews.rules.ts';

type Count = { rating: number; count: number };

/** Prepares reading the reviews of a product for sale, in one statement because every product page does it. */
export function prepareListProductReviews(db: Db) {
  const approved = and(eq(reviews.productId, products.id), eq(reviews.status, 'Approved'));
  const user = sql`json_build_object('_id', ${users.id}, 'firstName', ${users.firstName})`;
  const page = sql`
    select ${reviews.id} as _id, ${reviews.title}, ${reviews.review}, ${reviews.rating},
      ${reviews.isRecommended} as "isRecommended", ${reviews.createdAt} as created, ${user} as user
    from ${reviews} join ${users} on ${users.id} = ${reviews.userId}
    where ${approved} order by ${desc(reviews.id)}
    limit ${sql.placeholder('limit')}::int offset ${sql.placeholder('offset')}::int`;
  const counts = sql`
    select ${reviews.rating}, count(*) from ${reviews} where ${approved} group by ${reviews.rating}`;
  const selectRows = <Row>(query: typeof page) =>
    sql<Row[]>`(select coalesce(json_agg(listed), '[]') from (${query}) listed)`;
  const statement = db
    .select({
      product: products.id,
      reviews: selectRows<ShopReview>(page),
      counts: selectRows<Count>(counts),
    })
    .from(products)
    .where(
      and(eq(products.slug, sql.placeholder('slug')), isNull(products.deletedAt), sql`${products.forSale}`),
    )
    .prepare('product_reviews');

  /**
   * @returns approved reviews, newest first, all of them without `page`; and a summary of all
   * @throws not-found
   */
  return async function listProductReviews(
    slug: string,
    page?: { page: number; limit: number },
  ): Promise<{ product: string; reviews: ShopReview[]; summary: ReviewSummary }> {
    const window = page
      ? { limit: page.limit, offset: (page.page - 1) * page.limit }
      : { limit: null, offset: 0 };
    const [found] = await statement.execute({ slug, ...window });
    if (!found) throw notFound('No product found.');
    const shown = found.reviews.map((review) => ({
      ...review,
      created: new Date(review.created).toISOString(),
    }));
    return { product: found.product, reviews: shown, summary: ratingSummary(found.counts) };
  };
}
