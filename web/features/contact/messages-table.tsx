import { href } from 'react-router';
import type { ContactMessage } from '#contract/contact.contract.ts';
import { Status } from '#web/components/labels/badges.tsx';
import { EmailText } from '#web/components/labels/email-text.tsx';
import { type Column, DataTable, ItemCell } from '#web/components/table/data-table.tsx';
import { formatDate } from '#web/lib/format/format.ts';

export function MessageState({ message }: { message: ContactMessage }) {
  return message.answered ? <Status tone="pos">Answered</Status> : <Status tone="warn">Open</Status>;
}

const columns: readonly Column<ContactMessage>[] = [
  {
    key: 'message',
    head: 'Message',
    width: '50%',
    cell: ({ _id, name, message }) => (
      <ItemCell to={href('/dashboard/contact/:id', { id: _id })} name={name} sub={message} />
    ),
  },
  {
    key: 'email',
    head: 'Email',
    phone: 'hide',
    cell: ({ email }) => <EmailText>{email}</EmailText>,
  },
  {
    key: 'created',
    head: 'Created',
    phone: 'hide',
    cell: ({ created }) => <time dateTime={created}>{formatDate(created)}</time>,
  },
  { key: 'status', head: 'Status', cell: (message) => <MessageState message={message} /> },
];

/** Messages, open ones first. */
export function MessagesTable({ messages }: { messages: readonly ContactMessage[] }) {
  return <DataTable label="Messages" columns={columns} rows={messages} />;
}
