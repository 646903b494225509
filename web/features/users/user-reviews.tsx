import { href } from 'react-router';
import type { ModeratedReview } from '#contract/reviews.contract.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { Status, type StatusTone } from '#web/components/labels/badges.tsx';
import { Stars } from '#web/components/labels/stars.tsx';
import { formatDate } from '#web/lib/format/format.ts';
import * as styles from './users.module.css';

const tones: Record<ModeratedReview['status'], StatusTone> = {
  'Waiting Approval': 'warn',
  Approved: 'pos',
  Rejected: 'neg',
};

/** Somebody's reviews of products, newest first. */
export function UserReviews({ reviews }: { reviews: readonly ModeratedReview[] }) {
  return (
    <ul>
      {reviews.map(({ _id, title, review, rating, status, created, product }) => (
        <li key={_id} className={styles.review}>
          <div className={styles.header}>
            <Stars value={rating} />
            <Status tone={tones[status]}>{status}</Status>
            <time className="muted" dateTime={created}>
              {formatDate(created)}
            </time>
          </div>
          <b className="strong break-anywhere">{title}</b>
          <p className={`break-anywhere muted ${styles.text}`}>{review}</p>
          {product ? (
            <Link className="link tap break-anywhere" to={href('/product/:slug', { slug: product.slug })}>
              {product.name}
            </Link>
          ) : (
            <span className="muted">Product is not available.</span>
          )}
        </li>
      ))}
    </ul>
  );
}
