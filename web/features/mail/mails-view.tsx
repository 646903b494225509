import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { SearchInput } from '#web/components/form/search-input.tsx';
import { FilterChip } from '#web/components/table/filter-chip.tsx';
import { ListBody } from '#web/components/table/list-body.tsx';
import { Tools } from '#web/components/table/table-footer.tsx';
import { DashboardHeader } from '#web/components/ui/dashboard-header.tsx';
import { formatCount, formatNumberOf } from '#web/lib/format.ts';
import { mailStates } from './mail-labels.ts';
import {
  type MailFilter,
  type MailSearchParams,
  mailSearchParams,
  readMailSearchParams,
} from './mail-search-params.ts';
import { mailsQuery } from './mails.queries.ts';
import { MailsTable } from './mails-table.tsx';

const filters = (['sent', 'waiting', 'failed'] satisfies MailFilter[]).map((value) => ({
  value,
  label: mailStates[value].word,
}));

/** The outbox: what was sent, waits and failed. Filter, search and page live in the address line. */
export function MailsView() {
  const [params, setParams] = useSearchParams();
  const address = readMailSearchParams(params);
  const { search, status } = address;
  const mails = useQuery(mailsQuery(address));
  const found = mails.data && formatNumberOf(mails.data.count, 'mail');
  const go = (next: Partial<MailSearchParams>) =>
    setParams(mailSearchParams(next), { preventScrollReset: true });
  return (
    <>
      <DashboardHeader title="Mail" count={found} />
      <Tools>
        <SearchInput
          label="Search mail"
          placeholder="Type email"
          applied={search}
          onSearch={(text) => go({ search: text, status })}
        />
        <FilterChip
          name="Status"
          options={filters}
          value={status ?? ''}
          onChange={(value) =>
            go({ search, status: filters.find((filter) => filter.value === value)?.value })
          }
        />
        {mails.data ? (
          <p className="num ml-auto text-ink-muted">
            {formatCount(mails.data.waiting)} waiting, {formatCount(mails.data.failed)} failed
          </p>
        ) : null}
      </Tools>
      <ListBody
        label="Mail"
        list={mails}
        rowsOf={(list) => list.mails}
        hrefFor={(page) => `?${mailSearchParams({ page, status })}`}
        searching={search !== ''}
        found={found}
        empty={{ title: 'No mails found.' }}
      >
        {(rows) => <MailsTable mails={rows} />}
      </ListBody>
    </>
  );
}
