import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { textsOf } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { ListPage, useListSearchParams } from '#web/components/table/list-page.tsx';
import { sortingOf } from '#web/components/table/sorting.ts';
import { orderPath } from '#web/features/orders/order-position.ts';
import { ExportButton } from '#web/features/work-list/export-button.tsx';
import { WorkFilters } from '#web/features/work-list/work-filters.tsx';
import { workQuery } from '#web/features/work-list/work-list.queries.ts';
import {
  ownSort,
  viewHref,
  viewOf,
  workFilter,
  workFilterNames,
} from '#web/features/work-list/work-params.ts';
import { WorkTable } from '#web/features/work-list/work-table.tsx';
import { countLabel, WorkViews } from '#web/features/work-list/work-views.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as enBeingPaid from '#web/texts/en/being-paid.ts';
import * as en from '#web/texts/en/work-list.ts';
import { useProfile } from '../account/use-profile.ts';

export const meta = unlistedMeta('Customer Orders');

const texts = textsOf({ en });
const beingPaidTexts = textsOf({ en: enBeingPaid });

/** The work list (docs/rules.md#work-list). */
export default function CustomerOrdersPage() {
  const isMerchant = useProfile().membership?.of === 'merchant';
  const [params, onChange] = useListSearchParams(workFilterNames);
  const view = viewOf(params);
  const filter = workFilter(params);
  const query = useQuery(workQuery(filter, params.page));
  const { counts, timeZone = 'UTC', today = '' } = query.data ?? {};
  const place = { list: 'customers', filter, page: params.page };
  const { title, one, search, nothing, emptyViews, nothingFits, showAll, myOrders } = texts();
  const all =
    view !== 'all' && counts && counts.all > 0 ? (
      <ButtonLink to={viewHref(params, 'all')}>{showAll(countLabel(counts.all))}</ButtonLink>
    ) : null;
  const isNarrowed = params.search !== '' || Object.keys(params.filters).some((name) => name !== 'view');
  const empty = { title: nothing, text: isNarrowed ? nothingFits : emptyViews[view], action: all };
  return (
    <ListPage
      {...{ title, one, params, onChange, query, search, empty }}
      rowsOf={({ orders }) => orders}
      pagedSearch
      emptySearch={empty}
      emptyFilter={empty}
      views={<WorkViews {...{ params, counts, isMerchant }} />}
      tools={<WorkFilters filters={params.filters} onChange={onChange} />}
      actions={
        <>
          {isMerchant ? null : (
            <ButtonLink variant="quiet" to={href('/dashboard/orders/being-paid')}>
              {beingPaidTexts().link}
            </ButtonLink>
          )}
          <ButtonLink variant="quiet" to={href('/dashboard/orders')}>
            {myOrders}
          </ButtonLink>
          {query.data?.count ? <ExportButton filter={filter} /> : null}
        </>
      }
    >
      {(orders) => (
        <WorkTable
          {...{ orders, isMerchant, timeZone, today }}
          linkTo={(id) => ({ to: orderPath(id, 'customers'), state: { place } })}
          sorting={sortingOf(params, { sort: ownSort(view) })}
          picking={undefined}
        />
      )}
    </ListPage>
  );
}
