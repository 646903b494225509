import { href, Link } from 'react-router';
import type { ModeratedReview } from '#contract/reviews.contract.ts';
import { Status, type StatusTone } from '#web/components/ui/badges.tsx';
import { Stars } from '#web/components/ui/stars.tsx';
import { formatDate } from '#web/lib/format.ts';

const tones: Record<ModeratedReview['status'], StatusTone> = {
  'Waiting Approval': 'warn',
  Approved: 'pos',
  Rejected: 'neg',
};

/** What somebody wrote about products, newest first. */
export function UserReviews({ reviews }: { reviews: readonly ModeratedReview[] }) {
  return (
    <ul>
      {reviews.map(({ _id, title, review, rating, status, created, product }) => (
        <li key={_id} className="grid grid-cols-[minmax(0,1fr)] gap-1 border-line border-t py-4">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Stars value={rating} />
            <Status tone={tones[status]}>{status}</Status>
            <time className="text-ink-muted" dateTime={created}>
              {formatDate(created)}
            </time>
          </div>
          <b className="strong wrap-anywhere">{title}</b>
          <p className="wrap-anywhere max-w-[66ch] text-ink-muted">{review}</p>
          {product ? (
            <Link
              className="link tap wrap-anywhere justify-self-start whitespace-normal"
              to={href('/product/:slug', { slug: product.slug })}
            >
              {product.name}
            </Link>
          ) : (
            <span className="text-ink-muted">Product is not available.</span>
          )}
        </li>
      ))}
    </ul>
  );
}
