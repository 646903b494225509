import type { ShopReview } from '#contract/reviews.contract.ts';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { ClampedText } from '#web/components/ui/clamped-text.tsx';
import { Stars } from '#web/components/ui/stars.tsx';
import { formatDate } from '#web/lib/format.ts';

/** What members wrote, newest first: title on one line, words on three until more is wanted. */
export function ReviewList({ reviews }: { reviews: readonly ShopReview[] }) {
  return (
    <ul>
      {reviews.map(({ _id, title, review, rating, created, user }) => (
        <li key={_id} className="review">
          <Avatar name={user.firstName} seed={user._id} />
          <div className="min-w-0">
            <h3 title={title}>{title}</h3>
          </div>
          <div className="review-by">
            <Stars value={rating} />
            <span>{user.firstName}</span>
            <time dateTime={created}>{formatDate(created)}</time>
          </div>
          <ClampedText lines={3} className="review-text">
            {review}
          </ClampedText>
        </li>
      ))}
    </ul>
  );
}
