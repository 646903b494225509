import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ListBody } from '#web/components/table/list-body.tsx';
import { RowsSkeleton } from '#web/components/ui/loading.tsx';
import { WorkHead } from '#web/components/ui/work-head.tsx';
import { formatNumberOf } from '#web/lib/format.ts';
import { pageAddress, readListAddress } from '#web/lib/list-address.ts';
import { reviewsQuery } from './moderation.queries.ts';
import { ModerationList } from './moderation-list.tsx';

/** All reviews, what waits first; after every change the list begins on page 1 again. */
export function ModerationView() {
  const [params, setParams] = useSearchParams();
  const { page } = readListAddress(params);
  const reviews = useQuery(reviewsQuery(page));
  const found = reviews.data && formatNumberOf(reviews.data.count, 'review');
  const toFirstPage = () => {
    if (page !== 1) setParams({}, { replace: true });
  };
  return (
    <>
      <WorkHead title="Reviews" count={reviews.isError ? undefined : found} />
      <ListBody
        label="Reviews"
        list={reviews}
        rowsOf={(list) => list.reviews}
        hrefFor={pageAddress}
        searching={false}
        found={found}
        skeleton={<RowsSkeleton height="h-[108px]" />}
        empty={{ title: 'No reviews found.' }}
      >
        {(rows) => <ModerationList reviews={rows} onChanged={toFirstPage} />}
      </ListBody>
    </>
  );
}
