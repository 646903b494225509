import { href } from 'react-router';
import { setNames } from '#contract/permissions.ts';
import type { TeamMember } from '#contract/team.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Avatar } from '#web/components/labels/avatar.tsx';
import { Status } from '#web/components/labels/badges.tsx';
import { EmailText } from '#web/components/labels/email-text.tsx';
import { type Column, DataTable, ItemCell } from '#web/components/table/data-table.tsx';
import { RowActions } from '#web/components/table/row-actions.tsx';
import { formatTimeOfDay } from '#web/lib/format/more-formats.ts';
import { shortDate } from '#web/lib/format/short-date.ts';
import * as en from '#web/texts/en/team.ts';
import { memberName } from './member-name.ts';
import * as styles from './team.module.css';

const texts = defineTexts({ en });

export function LastSeen({ member: { lastSeen } }: { member: TeamMember }) {
  if (lastSeen === null) return <span className="muted">{texts().unknown}</span>;
  return <time dateTime={lastSeen}>{formatTimeOfDay(lastSeen)}</time>;
}

export function SecondFactor({ member: { hasSecondFactor } }: { member: TeamMember }) {
  const { on, off } = texts();
  return hasSecondFactor ? <Status tone="pos">{on}</Status> : <Status tone="off">{off}</Status>;
}

interface MemberActionsProps {
  member: TeamMember;
  onChange: (member: TeamMember) => void;
  onEnd: (member: TeamMember) => void;
}

/** The last Owner has words in place of them. */
export function MemberActions({ member, onChange, onEnd }: MemberActionsProps) {
  const { lastOwner, change, end } = texts();
  const name = memberName(member);
  if (member.isLastOwner) return <span className="muted">{lastOwner}</span>;
  return (
    <RowActions label={name}>
      <Button variant="muted" size="small" aria-label={`${change} ${name}`} onClick={() => onChange(member)}>
        {change}
      </Button>
      <Button variant="mutedDanger" size="small" aria-label={`${end} ${name}`} onClick={() => onEnd(member)}>
        {end}
      </Button>
    </RowActions>
  );
}

type TeamTableProps = { members: readonly TeamMember[] } & Pick<MemberActionsProps, 'onChange' | 'onEnd'>;

/** Who works here. On phones a row leads to the page of the person, which has the rest. */
export function TeamTable({ members, onChange, onEnd }: TeamTableProps) {
  const { title, columns } = texts();
  const all: Column<TeamMember>[] = [
    {
      key: 'person',
      head: columns.person,
      width: '34%',
      cell: (member) => (
        <ItemCell
          to={href('/dashboard/team/:id', { id: member._id })}
          image={
            <span className={styles.face}>
              <Avatar name={memberName(member)} seed={member._id} />
            </span>
          }
          name={memberName(member)}
          sub={member.email ? <EmailText>{member.email}</EmailText> : undefined}
        />
      ),
    },
    { key: 'set', head: columns.worksAs, cell: ({ set }) => setNames[set] },
    {
      key: 'since',
      head: columns.since,
      phone: 'hide',
      className: 'num',
      cell: ({ since }) => <time dateTime={since}>{shortDate(since)}</time>,
    },
    {
      key: 'seen',
      head: columns.lastSeen,
      phone: 'hide',
      className: 'num',
      cell: (member) => <LastSeen member={member} />,
    },
    {
      key: 'factor',
      head: columns.secondFactor,
      phone: 'hide',
      cell: (member) => <SecondFactor member={member} />,
    },
    {
      key: 'actions',
      head: <span className="sr-only">{columns.actions}</span>,
      phone: 'hide',
      number: true,
      cell: (member) => <MemberActions {...{ member, onChange, onEnd }} />,
    },
  ];
  return <DataTable label={title} columns={all} rows={members} />;
}
