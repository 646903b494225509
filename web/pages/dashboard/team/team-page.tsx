import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TeamMember } from '#contract/team.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { QueryResult } from '#web/components/feedback/query-result.tsx';
import { DashboardHeader } from '#web/components/layout/dashboard-header.tsx';
import { Invitations } from '#web/features/team/invitations-table.tsx';
import { InviteForm } from '#web/features/team/invite-form.tsx';
import { ChangeMember, EndMember } from '#web/features/team/member-forms.tsx';
import { teamQuery } from '#web/features/team/team.queries.ts';
import { TeamTable } from '#web/features/team/team-table.tsx';
import { formatCountWithNoun } from '#web/lib/format/more-formats.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/team.ts';
import { useProfile } from '../account/use-profile.ts';
import { useTeamMenu } from './team-menu.ts';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().title);

type Open = { form: 'change' | 'end'; member: TeamMember };

export default function TeamPage() {
  const { title, person, people, failed, invite } = texts();
  const profile = useProfile();
  const query = useQuery(teamQuery);
  const [open, setOpen] = useState<Open>();
  // By itself, so that what was typed stays while a colleague is changed.
  const [isInviting, setIsInviting] = useState(false);
  const of = profile.membership?.of ?? 'shop';
  const shared = { of, menu: useTeamMenu() };
  const close = () => setOpen(undefined);
  const openFor = (form: 'change' | 'end') => (member: TeamMember) => {
    setOpen({ form, member });
    window.scrollTo({ top: 0 });
  };
  return (
    <>
      <DashboardHeader
        title={title}
        count={query.data ? formatCountWithNoun(query.data.members.length, person, people) : undefined}
        actions={
          isInviting ? null : (
            <Button variant="primary" icon="plus" onClick={() => setIsInviting(true)}>
              {invite.open}
            </Button>
          )
        }
      />
      {open?.form === 'change' ? (
        <ChangeMember key={open.member._id} member={open.member} {...shared} onClose={close} />
      ) : null}
      {open?.form === 'end' ? <EndMember member={open.member} onClose={close} /> : null}
      {isInviting ? <InviteForm {...shared} onClose={() => setIsInviting(false)} /> : null}
      <QueryResult query={query} skeleton={<RowsSkeleton />} failed={failed}>
        {({ members, invitations, leavesTheShop }) => (
          <>
            <TeamTable members={members} onChange={openFor('change')} onEnd={openFor('end')} />
            <Invitations
              {...{ invitations, leavesTheShop }}
              seesMails={profile.permissions.includes('mail.read')}
            />
          </>
        )}
      </QueryResult>
    </>
  );
}
