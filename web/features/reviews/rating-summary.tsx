import type { ReviewSummary } from '#contract/reviews.contract.ts';
import { Stars } from '#web/components/labels/stars.tsx';
import { ShareRows } from '#web/components/layout/description-list.tsx';
import { formatRating } from '#web/lib/format/format.ts';
import { cx } from '#web/lib/values/class-names.ts';
import { averageRating, reviewCount, starRows } from './rating.ts';
import * as styles from './rating-summary.module.css';

/** Average and star rows over all approved reviews. */
export function RatingSummary({ summary }: { summary: ReviewSummary }) {
  const average = averageRating(summary);
  return (
    <>
      {average === null ? null : (
        <div className={styles.summary}>
          <span className={styles.average}>{formatRating(average)}</span>
          <div>
            <Stars value={average} />
            <p className={cx('num', styles.count)}>{reviewCount(summary.totalReviews)}</p>
          </div>
        </div>
      )}
      {summary.totalReviews > 0 ? <ShareRows rows={starRows(summary)} /> : null}
    </>
  );
}
