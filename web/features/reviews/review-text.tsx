import { Stars } from '#web/components/labels/stars.tsx';
import { ClampedText } from '#web/components/layout/clamped-text.tsx';
import { formatDate } from '#web/lib/format/format.ts';
import * as styles from './review-text.module.css';

type ReviewTextProps = {
  rating: number;
  created: string;
  /** First name; left out in the member's own review. */
  author?: string;
  children: string;
};

/** Rating, author and date of a review, and its text, folded to three lines. */
export function ReviewText({ rating, created, author, children }: ReviewTextProps) {
  return (
    <>
      <div className={styles.by}>
        <Stars value={rating} />
        {author === undefined ? null : <span>{author}</span>}
        <time dateTime={created}>{formatDate(created)}</time>
      </div>
      <ClampedText lines={3} className={styles.text}>
        {children}
      </ClampedText>
    </>
  );
}
