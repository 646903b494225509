import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OwnReview as Review } from '#contract/reviews.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { QueryResult } from '#web/components/feedback/query-result.tsx';
import { FormFrame } from '#web/components/form/form-frame.tsx';
import { Status } from '#web/components/labels/badges.tsx';
import { onDemand, queryClient } from '#web/lib/api/query-client.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/form-frame.ts';
import * as styles from './add-review.module.css';
import { FormSkeleton } from './form-skeleton.tsx';
import { reviewTones } from './moderation-actions.rules.ts';
import ReviewForm from './review-form.tsx';
import { ReviewText } from './review-text.tsx';

const texts = defineTexts({ en });

const ownReviewQuery = (slug: string) =>
  queryOptions({
    queryKey: ['own review', slug],
    queryFn: ({ signal }) => shopApi('GET /review/:slug/own', { params: { slug }, signal }),
    ...onDemand,
    // A moderator may have decided meanwhile.
    staleTime: 0,
  });

type OwnReviewProps = { slug: string; productId: string };

/** The signed-in user's review of the product with its status, or the form to write one. */
export default function OwnReview({ slug, productId }: OwnReviewProps) {
  const query = useQuery(ownReviewQuery(slug), queryClient);
  const [isSent, setSent] = useState(false);
  const onSent = () => {
    setSent(true);
    query.refetch();
  };
  return (
    <QueryResult query={query} skeleton={<FormSkeleton />} failed="Your review did not load.">
      {({ review }) => (
        <FormFrame
          when={!review}
          note={texts().reviewed}
          otherwise={review ? <Written {...review} isNew={isSent} /> : null}
        >
          <h3 className={`lead ${styles.title}`}>Add Review</h3>
          <ReviewForm productId={productId} onSent={onSent} onFailed={query.refetch} />
        </FormFrame>
      )}
    </QueryResult>
  );
}

const outcomes: Record<Review['status'], string> = {
  'Waiting Approval': 'Thank you. Your review will appear here when it is approved.',
  Approved: 'Everybody can read it here.',
  Rejected: 'It is not shown in the shop. Contact us if you think that it should be.',
};

/** A new review takes the place of its form, which had the focus and was longer. */
function Written({ title, review, rating, created, status, isNew }: Review & { isNew: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={`lead ${styles.sentTitle}`}>
        Your review
      </h3>
      <p className={`ui ${styles.status}`}>
        <Status tone={reviewTones[status]}>{status}</Status>
        <span className="muted" role="status">
          {outcomes[status]}
        </span>
      </p>
      <p className="strong break-anywhere">{title}</p>
      <ReviewText rating={rating} created={created}>
        {review}
      </ReviewText>
    </>
  );
}
