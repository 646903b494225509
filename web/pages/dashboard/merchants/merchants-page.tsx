import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { FilterChip } from '#web/components/table/filter-chip.tsx';
import { ListPage, useListSearchParams } from '#web/components/table/list-page.tsx';
import { toSorting } from '#web/components/table/sorting.ts';
import { merchantFilterOptions } from '#web/features/merchants/merchant-actions.rules.ts';
import { merchantsQuery } from '#web/features/merchants/merchants.queries.ts';
import { MerchantsTable } from '#web/features/merchants/merchants-table.tsx';
import { UninvitedNote } from '#web/features/merchants/uninvited-note.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { useProfile } from '../account/use-profile.ts';

export const meta = unlistedMeta('Merchants');

export default function MerchantsPage() {
  const [params, onChange] = useListSearchParams(['status']);
  const query = useQuery(merchantsQuery(params));
  const seesMails = useProfile().permissions.includes('mail.read');
  return (
    <ListPage
      title="Merchants"
      {...{ params, onChange, query }}
      toRows={({ merchants }) => merchants}
      one="merchant"
      countsInWords
      pagedSearch
      search={{
        label: 'Search merchants',
        placeholder: 'Type email, phone number, brand or status',
        wide: true,
      }}
      tools={
        <FilterChip
          name="Status"
          options={merchantFilterOptions}
          value={params.filters.status ?? ''}
          onChange={(status) => onChange({ filters: { status } })}
        />
      }
      above={
        query.data?.merchants.some(({ isInvitationUnsent }) => isInvitationUnsent) ? (
          <UninvitedNote seesMails={seesMails} />
        ) : null
      }
      addPath={href('/dashboard/merchant/add')}
      empty={{ title: 'No merchants found.' }}
      rowHeight={68}
    >
      {(merchants) => (
        <MerchantsTable merchants={merchants} sorting={toSorting(params, { name: 'Waiting first' })} />
      )}
    </ListPage>
  );
}
