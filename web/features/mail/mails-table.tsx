import { href } from 'react-router';
import type { MailRow } from '#contract/mail.contract.ts';
import { Status } from '#web/components/labels/badges.tsx';
import { EmailText } from '#web/components/labels/email-text.tsx';
import { type Column, DataTable, ItemCell } from '#web/components/table/data-table.tsx';
import { RowActions } from '#web/components/table/row-actions.tsx';
import { formatDate } from '#web/lib/format/format.ts';
import { formatHour } from '#web/lib/format/more-formats.ts';
import { kindLabel, mailStatus } from './mail-labels.ts';
import { ResendButton } from './resend-button.tsx';

/** The status of a mail and its last error. */
function State({ mail }: { mail: MailRow }) {
  const { tone, word } = mailStatus(mail.status);
  return (
    <>
      <Status tone={tone}>{word}</Status>
      {mail.status !== 'sent' && mail.lastError ? (
        <span className="sub" title={mail.lastError}>
          {mail.lastError}
        </span>
      ) : null}
    </>
  );
}

const columns: readonly Column<MailRow>[] = [
  {
    key: 'mail',
    head: 'Mail',
    width: '40%',
    cell: ({ _id, subject, kind, recipient }) => (
      <ItemCell
        to={href('/dashboard/mail/:id', { id: _id })}
        name={subject ?? kindLabel(kind)}
        sub={<EmailText>{recipient}</EmailText>}
      />
    ),
  },
  { key: 'kind', head: 'Kind', phone: 'hide', cell: ({ kind }) => kindLabel(kind) },
  {
    key: 'created',
    head: 'Written',
    phone: 'hide',
    cell: ({ created }) => (
      <time dateTime={created}>
        {formatDate(created)}
        <span className="sub num">{formatHour(created)}</span>
      </time>
    ),
  },
  { key: 'status', head: 'Status', width: '16.67%', cell: (mail) => <State mail={mail} /> },
];
const actions: Column<MailRow> = {
  key: 'actions',
  head: 'Actions',
  number: true,
  phone: 'full',
  cell: (mail) => (
    <RowActions label={`${mail.recipient}, ${kindLabel(mail.kind)}`}>
      <ResendButton mail={mail} variant="muted" size="small" />
    </RowActions>
  ),
};

/** Mails, newest first; each links to its content. Without a mail server none can be sent. */
export function MailsTable({ mails, leavesTheShop }: { mails: readonly MailRow[]; leavesTheShop: boolean }) {
  return <DataTable label="Mail" columns={leavesTheShop ? [...columns, actions] : columns} rows={mails} />;
}
