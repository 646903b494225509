import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { textsOf } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { WarningNote } from '#web/components/form/warning-note.tsx';
import { FilterChip } from '#web/components/table/filter-chip.tsx';
import { ListPage, useListSearchParams } from '#web/components/table/list-page.tsx';
import { sortingOf } from '#web/components/table/sorting.ts';
import { merchantFilterOptions } from '#web/features/merchants/merchant-actions.rules.ts';
import { merchantsQuery } from '#web/features/merchants/merchants.queries.ts';
import { MerchantsTable } from '#web/features/merchants/merchants-table.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/mail.ts';
import { useProfile } from '../account/use-profile.ts';

const texts = textsOf({ en });

export const meta = unlistedMeta('Merchants');

export default function MerchantsPage() {
  const [params, onChange] = useListSearchParams(['status']);
  const query = useQuery(merchantsQuery(params));
  const seesMails = useProfile().permissions.includes('mail.read');
  return (
    <ListPage
      title="Merchants"
      {...{ params, onChange, query }}
      rowsOf={({ merchants }) => merchants}
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
          <WarningNote>
            {texts().merchantsUninvited}{' '}
            {seesMails ? (
              <Link className="link" to={href('/dashboard/mail')}>
                {texts().seeMails}
              </Link>
            ) : null}
          </WarningNote>
        ) : null
      }
      addPath={href('/dashboard/merchant/add')}
      empty={{ title: 'No merchants found.' }}
      rowHeight={68}
    >
      {(merchants) => (
        <MerchantsTable merchants={merchants} sorting={sortingOf(params, { name: 'Waiting first' })} />
      )}
    </ListPage>
  );
}
