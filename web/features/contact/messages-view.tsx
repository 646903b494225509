import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { SearchInput } from '#web/components/form/search-input.tsx';
import { ListBody } from '#web/components/table/list-body.tsx';
import { Tools } from '#web/components/table/table-footer.tsx';
import { DashboardHeader } from '#web/components/ui/dashboard-header.tsx';
import { formatCount, formatNumberOf } from '#web/lib/format.ts';
import { listSearchParams, readListSearchParams } from '#web/lib/list-search-params.ts';
import { messagesQuery } from './messages.queries.ts';
import { MessagesTable } from './messages-table.tsx';

/** What people wrote to the store; page and search live in the address line. */
export function MessagesView() {
  const [params, setParams] = useSearchParams();
  const { page, search } = readListSearchParams(params);
  const messages = useQuery(messagesQuery(page, search));
  const found = messages.data && formatNumberOf(messages.data.count, 'message');
  return (
    <>
      <DashboardHeader title="Messages" count={found} />
      <Tools>
        <SearchInput
          label="Search messages"
          placeholder="Type name or email"
          applied={search}
          onSearch={(text) => setParams(listSearchParams({ search: text }), { preventScrollReset: true })}
        />
        {messages.data ? (
          <p className="num ml-auto text-ink-muted">{formatCount(messages.data.open)} open</p>
        ) : null}
      </Tools>
      <ListBody
        label="Messages"
        list={messages}
        rowsOf={(inbox) => inbox.messages}
        hrefFor={(page) => listSearchParams({ page })}
        searching={search !== ''}
        found={found}
        empty={{
          title: 'No messages found.',
          text: search ? undefined : 'What people write on the contact page comes here.',
        }}
      >
        {(rows) => <MessagesTable messages={rows} />}
      </ListBody>
    </>
  );
}
