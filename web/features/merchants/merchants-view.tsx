import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { SearchInput } from '#web/components/form/search-input.tsx';
import { FilterChip } from '#web/components/table/filter-chip.tsx';
import { ListBody } from '#web/components/table/list-body.tsx';
import { sortingOf } from '#web/components/table/sorting.ts';
import { Tools } from '#web/components/table/table-footer.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { DashboardHeader } from '#web/components/ui/dashboard-header.tsx';
import { RowsSkeleton } from '#web/components/ui/loading.tsx';
import { formatNumberOf } from '#web/lib/format.ts';
import { listSearchParams, readListSearchParams } from '#web/lib/list-search-params.ts';
import { merchantFilterOptions } from './merchant-actions.rules.ts';
import { merchantsQuery } from './merchants.queries.ts';
import { MerchantsTable } from './merchants-table.tsx';

/** The administrator's list of merchants; page, search, filter and order live in the address line. */
export function MerchantsView() {
  const [params, setParams] = useSearchParams();
  const address = readListSearchParams(params, ['status']);
  const { search, sort, filters } = address;
  const go = (next: Parameters<typeof listSearchParams>[0]) =>
    setParams(listSearchParams({ search, sort, filters, ...next }), { preventScrollReset: true });
  const merchants = useQuery(merchantsQuery(address));
  const found = merchants.data && formatNumberOf(merchants.data.count, 'merchant');
  return (
    <>
      <DashboardHeader
        title="Merchants"
        count={found}
        actions={
          <ButtonLink to="/dashboard/merchant/add" variant="primary" icon="plus">
            Add
          </ButtonLink>
        }
      />
      <Tools>
        <SearchInput
          label="Search merchants"
          placeholder="Type email, phone number, brand or status"
          applied={search}
          onSearch={(text) => go({ search: text })}
          wide
        />
        <FilterChip
          name="Status"
          options={merchantFilterOptions}
          value={filters.status ?? ''}
          onChange={(status) => go({ filters: { status } })}
        />
      </Tools>
      <ListBody
        label="Merchants"
        list={merchants}
        rowsOf={(list) => list.merchants}
        hrefFor={(page) => listSearchParams({ ...address, page })}
        searching={false}
        found={found}
        skeleton={<RowsSkeleton height="h-[68px]" />}
        empty={{ title: 'No merchants found.' }}
      >
        {(rows) => (
          <MerchantsTable merchants={rows} sorting={sortingOf(address, { name: 'Waiting first' })} />
        )}
      </ListBody>
    </>
  );
}
