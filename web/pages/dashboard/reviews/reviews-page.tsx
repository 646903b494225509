import { useQuery } from '@tanstack/react-query';
import { FilterChip } from '#web/components/table/filter-chip.tsx';
import { ListPage, useListSearchParams } from '#web/components/table/list-page.tsx';
import { SortChip } from '#web/components/table/sort-chip.tsx';
import { byNumber, byTime, sortingOf } from '#web/components/table/sorting.ts';
import { reviewFilterOptions, reviewsQuery } from '#web/features/reviews/moderation.queries.ts';
import { ModerationList } from '#web/features/reviews/moderation-list.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';

export const meta = unlistedMeta('Reviews');

const orders = [byTime('created', 'Created'), byNumber('rating', 'Rating')];

/** All reviews, waiting ones first; after every change the list starts on page 1 again. */
export default function ReviewsPage() {
  const [params, onChange] = useListSearchParams(['status']);
  const toFirstPage = () => {
    if (params.page !== 1) onChange({}, { replace: true, preventScrollReset: false });
  };
  return (
    <ListPage
      title="Reviews"
      {...{ params, onChange }}
      query={useQuery(reviewsQuery(params))}
      rowsOf={({ reviews }) => reviews}
      one="review"
      countsInWords
      tools={
        <>
          <FilterChip
            name="Status"
            options={reviewFilterOptions}
            value={params.filters.status ?? ''}
            onChange={(status) => onChange({ filters: { status } })}
          />
          <SortChip choices={orders} sorting={sortingOf(params, { name: 'Waiting first' })} />
        </>
      }
      empty={{ title: 'No reviews found.' }}
      rowHeight={108}
    >
      {(reviews) => <ModerationList reviews={reviews} onChanged={toFirstPage} />}
    </ListPage>
  );
}
