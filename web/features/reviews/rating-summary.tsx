import type { ReviewSummary } from '#contract/reviews.contract.ts';
import { ShareRows } from '#web/components/ui/description-list.tsx';
import { Stars } from '#web/components/ui/stars.tsx';
import { averageOf, reviewCount, starRows } from './rating.ts';

/** Average and star rows over all approved reviews. */
export function RatingSummary({ summary }: { summary: ReviewSummary }) {
  const average = averageOf(summary);
  return (
    <>
      {average === null ? null : (
        <div className="rating-sum">
          <span className="rating-big">{average.toFixed(1)}</span>
          <div>
            <Stars value={average} />
            <p className="num mt-0.5 text-ui text-ink-muted">{reviewCount(summary.totalReviews)}</p>
          </div>
        </div>
      )}
      {summary.totalReviews > 0 ? <ShareRows rows={starRows(summary)} /> : null}
    </>
  );
}
