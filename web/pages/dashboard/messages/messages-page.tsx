import { useQuery } from '@tanstack/react-query';
import { FilterChip } from '#web/components/table/filter-chip.tsx';
import { ListPage, useListSearchParams } from '#web/components/table/list-page.tsx';
import { ListFact } from '#web/components/table/list-tools.tsx';
import { messageFilterOptions, messagesQuery } from '#web/features/contact/messages.queries.ts';
import { MessagesTable } from '#web/features/contact/messages-table.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';

export const meta = unlistedMeta('Messages');

export default function MessagesPage() {
  const [params, onChange] = useListSearchParams(['status']);
  const query = useQuery(messagesQuery(params));
  return (
    <ListPage
      title="Messages"
      {...{ params, onChange, query }}
      toRows={({ messages }) => messages}
      one="message"
      countsInWords
      search={{ label: 'Search messages', placeholder: 'Type name or email' }}
      tools={
        <>
          <FilterChip
            name="Status"
            options={messageFilterOptions}
            value={params.filters.status ?? ''}
            onChange={(status) => onChange({ filters: { status } })}
          />
          {query.data ? <ListFact>{formatCount(query.data.open)} open</ListFact> : null}
        </>
      }
      empty={{
        title: 'No messages found.',
        text: 'What people write on the contact page comes here.',
      }}
    >
      {(messages) => <MessagesTable messages={messages} />}
    </ListPage>
  );
}
