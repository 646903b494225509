import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { FilterChip } from '#web/components/table/filter-chip.tsx';
import { ListBody } from '#web/components/table/list-body.tsx';
import { SortChip } from '#web/components/table/sort-chip.tsx';
import { byNumber, byTime, sortingOf } from '#web/components/table/sorting.ts';
import { Tools } from '#web/components/table/table-footer.tsx';
import { DashboardHeader } from '#web/components/ui/dashboard-header.tsx';
import { RowsSkeleton } from '#web/components/ui/loading.tsx';
import { formatNumberOf } from '#web/lib/format.ts';
import { listSearchParams, readListSearchParams } from '#web/lib/list-search-params.ts';
import { reviewFilterOptions, reviewsQuery } from './moderation.queries.ts';
import { ModerationList } from './moderation-list.tsx';

const orders = [byTime('created', 'Created'), byNumber('rating', 'Rating')];

/** All reviews, what waits first; after every change the list begins on page 1 again. */
export function ModerationView() {
  const [params, setParams] = useSearchParams();
  const address = readListSearchParams(params, ['status']);
  const { page, sort, filters } = address;
  const reviews = useQuery(reviewsQuery(address));
  const found = reviews.data && formatNumberOf(reviews.data.count, 'review');
  const toFirstPage = () => {
    if (page !== 1) setParams(listSearchParams({ sort, filters }), { replace: true });
  };
  return (
    <>
      <DashboardHeader title="Reviews" count={found} />
      <Tools>
        <FilterChip
          name="Status"
          options={reviewFilterOptions}
          value={filters.status ?? ''}
          onChange={(status) =>
            setParams(listSearchParams({ sort, filters: { status } }), { preventScrollReset: true })
          }
        />
        <SortChip choices={orders} sorting={sortingOf(address, { name: 'Waiting first' })} />
      </Tools>
      <ListBody
        label="Reviews"
        list={reviews}
        rowsOf={(list) => list.reviews}
        hrefFor={(next) => listSearchParams({ sort, filters, page: next })}
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
