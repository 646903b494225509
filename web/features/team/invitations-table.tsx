import { href } from 'react-router';
import { setNames } from '#contract/permissions.ts';
import type { Team, TeamInvitation } from '#contract/team.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Link } from '#web/components/buttons/link.tsx';
import { ConfirmPopover } from '#web/components/dialogs/confirm-popover.tsx';
import { WarningNote } from '#web/components/form/warning-note.tsx';
import { Status } from '#web/components/labels/badges.tsx';
import { EmailText } from '#web/components/labels/email-text.tsx';
import { HeaderCount } from '#web/components/layout/dashboard-header.tsx';
import { type Column, DataTable, ItemCell } from '#web/components/table/data-table.tsx';
import { RowActions } from '#web/components/table/row-actions.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import { shortDate } from '#web/lib/format/short-date.ts';
import * as en from '#web/texts/en/team.ts';
import * as styles from './team.module.css';
import { useInvitation } from './team.queries.ts';

const texts = defineTexts({ en });

interface InvitationsProps extends Pick<Team, 'invitations' | 'leavesTheShop'> {
  /** Where mails wait that could not leave. */
  seesMails: boolean;
}

/** Who has not answered yet. */
export function Invitations({ invitations, leavesTheShop, seesMails }: InvitationsProps) {
  const { heading, by, noMail, couldNotLeave, seeMails } = texts().invitations;
  if (invitations.length === 0) return null;
  const columns: Column<TeamInvitation>[] = [
    {
      key: 'email',
      head: texts().columns.person,
      width: '34%',
      cell: ({ email, by: name, sent }) => (
        <ItemCell name={<EmailText>{email}</EmailText>} sub={by(name, shortDate(sent))} />
      ),
    },
    { key: 'set', head: texts().columns.worksAs, cell: ({ set }) => setNames[set] },
    {
      key: 'state',
      head: <span className="sr-only">{heading}</span>,
      phone: 'full',
      cell: (invitation) => <State {...{ invitation, leavesTheShop }} />,
    },
    {
      key: 'actions',
      head: <span className="sr-only">{texts().columns.actions}</span>,
      phone: 'full',
      number: true,
      cell: (invitation) => <Actions invitation={invitation} />,
    },
  ];
  return (
    <section className={styles.invitations}>
      <h2 className="lead">
        {heading} <HeaderCount>{formatCount(invitations.length)}</HeaderCount>
      </h2>
      {leavesTheShop && !invitations.some(({ isUnsent }) => isUnsent) ? null : (
        <WarningNote>
          {leavesTheShop ? couldNotLeave : noMail}{' '}
          {seesMails ? (
            <Link className="link" to={href('/dashboard/mail')}>
              {seeMails}
            </Link>
          ) : null}
        </WarningNote>
      )}
      <DataTable label={heading} columns={columns} rows={invitations} />
    </section>
  );
}

function State({ invitation, leavesTheShop }: { invitation: TeamInvitation; leavesTheShop: boolean }) {
  const { waits, ranOut, ended, notSent } = texts().invitations;
  const day = shortDate(invitation.until);
  if (invitation.isOpen)
    return <Status tone="warn">{leavesTheShop && !invitation.isUnsent ? waits(day) : notSent}</Status>;
  const isOver = new Date(invitation.until) <= new Date();
  return <Status tone="off">{isOver ? ranOut(day) : ended}</Status>;
}

function Actions({ invitation }: { invitation: TeamInvitation }) {
  const { again, takeBack, takeBackTitle, takeBackText } = texts().invitations;
  const { email } = invitation;
  const { mutate, isPending } = useInvitation(invitation);
  return (
    <RowActions label={email}>
      <Button
        variant="muted"
        size="small"
        aria-label={`${again}: ${email}`}
        disabled={isPending}
        onClick={() => mutate('again')}
      >
        {again}
      </Button>
      <ConfirmPopover
        danger
        trigger={
          <Button
            variant="mutedDanger"
            size="small"
            aria-label={`${takeBack}: ${email}`}
            disabled={isPending}
          >
            {takeBack}
          </Button>
        }
        title={<span className="break-anywhere">{takeBackTitle(email)}</span>}
        confirmLabel={takeBack}
        onConfirm={() => mutate('back')}
      >
        {takeBackText}
      </ConfirmPopover>
    </RowActions>
  );
}
