import type { ShopReview } from '#contract/reviews.contract.ts';
import { Avatar } from '#web/components/labels/avatar.tsx';
import * as styles from './review-list.module.css';
import { ReviewText } from './review-text.tsx';

/** Reviews, newest first, each clamped to three lines. */
export function ReviewList({ reviews }: { reviews: readonly ShopReview[] }) {
  return (
    <ul>
      {reviews.map(({ _id, title, review, rating, created, user }) => (
        <li key={_id} className={styles.review}>
          <Avatar name={user.firstName} seed={user._id} />
          <div className={styles.title}>
            <h3 title={title}>{title}</h3>
          </div>
          <ReviewText rating={rating} created={created} author={user.firstName}>
            {review}
          </ReviewText>
        </li>
      ))}
    </ul>
  );
}
