import { Link } from 'react-router';
import { pictureSources } from '#contract/images.ts';
import type { ModeratedReview } from '#contract/reviews.contract.ts';
import { Status } from '#web/components/ui/marks.tsx';
import { Picture } from '#web/components/ui/picture.tsx';
import { Stars } from '#web/components/ui/stars.tsx';
import { formatDate } from '#web/lib/format.ts';
import { pictureProps } from '#web/lib/picture-props.ts';
import { ModerationActions } from './moderation-actions.tsx';
import { reviewTones } from './moderation-deeds.ts';

type ModerationListProps = {
  reviews: readonly ModeratedReview[];
  /** A review's status changed, or it is gone. */
  onChanged: () => void;
};

/** Reviews as a moderator reads them: what was written, of what, by whom, and what to do about it. */
export function ModerationList({ reviews, onChanged }: ModerationListProps) {
  return (
    <ul className="border-line border-b">
      {reviews.map((review) => (
        <li key={review._id} className="mod">
          <ProductPicture product={review.product} />
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-2.5">
              <Stars value={review.rating} />
              <h2 className="min-w-0 font-strong [overflow-wrap:anywhere]">{review.title}</h2>
            </div>
            <p className="mod-text whitespace-pre-line">{review.review}</p>
            <p className="mt-2 text-ink-muted text-meta">
              <span className="strong text-ink">{review.user.firstName}</span> on{' '}
              {review.product ? (
                <Link className="link wrap-anywhere whitespace-normal" to={`/product/${review.product.slug}`}>
                  {review.product.name}
                </Link>
              ) : (
                'Product is not available.'
              )}
              <time className="ml-2 whitespace-nowrap" dateTime={review.created}>
                {formatDate(review.created)}
              </time>
            </p>
          </div>
          <Status tone={reviewTones[review.status]}>{review.status}</Status>
          <ModerationActions review={review} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  );
}

function ProductPicture({ product }: Pick<ModeratedReview, 'product'>) {
  const sources = product?.imageUrl ? pictureSources(product.imageUrl, { upTo: 160 }) : null;
  return <Picture {...pictureProps(sources)} sizes="56px" alt="" />;
}
