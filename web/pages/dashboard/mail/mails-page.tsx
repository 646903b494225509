import { useQuery } from '@tanstack/react-query';
import { FilterChip } from '#web/components/table/filter-chip.tsx';
import { ListPage, useListSearchParams } from '#web/components/table/list-page.tsx';
import { ListFact } from '#web/components/table/list-tools.tsx';
import { mailFilterOptions } from '#web/features/mail/mail-labels.ts';
import { mailsQuery } from '#web/features/mail/mails.queries.ts';
import { MailsTable } from '#web/features/mail/mails-table.tsx';
import { UnsentNote } from '#web/features/mail/unsent-note.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';

export const meta = unlistedMeta('Mail');

export default function MailsPage() {
  const [params, onChange] = useListSearchParams(['status']);
  const query = useQuery(mailsQuery(params));
  return (
    <ListPage
      title="Mail"
      {...{ params, onChange, query }}
      toRows={({ mails }) => mails}
      one="mail"
      countsInWords
      search={{ label: 'Search mail', placeholder: 'Type email' }}
      tools={
        <>
          <FilterChip
            name="Status"
            options={mailFilterOptions()}
            value={params.filters.status ?? ''}
            onChange={(status) => onChange({ filters: { status } })}
          />
          {query.data ? (
            <ListFact>
              {formatCount(query.data.waiting)} waiting, {formatCount(query.data.failed)} failed
            </ListFact>
          ) : null}
        </>
      }
      above={query.data ? <UnsentNote {...query.data} /> : null}
      empty={{ title: 'No mails found.' }}
    >
      {(mails) => <MailsTable mails={mails} leavesTheShop={query.data?.leavesTheShop ?? false} />}
    </ListPage>
  );
}
