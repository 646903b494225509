import { Link } from '#web/components/buttons/link.tsx';
import { Pagination } from '#web/components/layout/pagination.tsx';
import { AddReview } from '#web/features/reviews/add-review.tsx';
import { RatingSummary } from '#web/features/reviews/rating-summary.tsx';
import { ReviewList } from '#web/features/reviews/review-list.tsx';
import type { CallReply } from '#web/lib/api/api.ts';
import { productPath } from '#web/lib/navigation/product-url.ts';
import { loginPath } from '#web/lib/navigation/return-path.ts';
import * as styles from './product-reviews.module.css';

type ProductReviewsProps = CallReply<'GET /review/:slug'> & {
  slug: string;
  /** The chosen variant: it stays chosen on other pages of reviews. */
  variant: string | null;
};

/** Reviews of a product: summary on the left, the list on the right, its page in the URL. */
export function ProductReviews({
  slug,
  variant,
  product,
  reviews,
  summary,
  totalPages,
  currentPage,
}: ProductReviewsProps) {
  return (
    <section className={styles.reviews} id="reviews" aria-labelledby="reviews-title">
      <div className={styles.summary}>
        <h2 className="title" id="reviews-title">
          Reviews
        </h2>
        <RatingSummary summary={summary} />
        {summary.totalReviews === 0 ? <p className={styles.none}>Be the first to add a review.</p> : null}
      </div>
      <AddReview
        className={styles.form}
        slug={slug}
        productId={product}
        loginPath={loginPath(`${productPath(slug, { variant })}#add-review`)}
      />
      <div className={styles.list}>
        <ReviewList reviews={reviews} />
        {reviews.length === 0 && summary.totalReviews > 0 ? (
          <p>
            There are no reviews on this page.{' '}
            <Link className="link" to={`${productPath(slug, { variant })}#reviews`}>
              See page 1
            </Link>
          </p>
        ) : null}
        <Pagination
          label="Pages of reviews"
          totalPages={totalPages ?? 1}
          currentPage={currentPage ?? 1}
          hrefFor={(page) => `${productPath(slug, { variant, reviews: page })}#reviews`}
        />
      </div>
    </section>
  );
}
