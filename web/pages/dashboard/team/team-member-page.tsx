import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { href } from 'react-router';
import { setNames } from '#contract/permissions.ts';
import { defineTexts } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { QueryResult } from '#web/components/feedback/query-result.tsx';
import { EmailText } from '#web/components/labels/email-text.tsx';
import { DashboardHeader } from '#web/components/layout/dashboard-header.tsx';
import { DescriptionList } from '#web/components/layout/description-list.tsx';
import { ChangeMember, EndMember } from '#web/features/team/member-forms.tsx';
import { memberName } from '#web/features/team/member-name.ts';
import { teamQuery } from '#web/features/team/team.queries.ts';
import { LastSeen, MemberActions, SecondFactor } from '#web/features/team/team-table.tsx';
import { formatDate } from '#web/lib/format/format.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/team.ts';
import { useProfile } from '../account/use-profile.ts';
import type { Route } from './+types/team-member-page';
import { useTeamMenu } from './team-menu.ts';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().title);

/** One of the team, of whom phones have a row only. */
export default function TeamMemberPage({ params }: Route.ComponentProps) {
  const { title, failed, absent, columns } = texts();
  const profile = useProfile();
  const menu = useTeamMenu();
  const query = useQuery(teamQuery);
  const [form, setForm] = useState<'change' | 'end'>();
  const of = profile.membership?.of ?? 'shop';
  const list = { to: href('/dashboard/team'), label: title };
  const member = query.data?.members.find(({ _id }) => _id === params.id);
  const onClose = () => setForm(undefined);
  return (
    <>
      <DashboardHeader title={member ? memberName(member) : title} back={list} />
      <QueryResult query={query} skeleton={<RowsSkeleton />} failed={failed}>
        {() =>
          member ? (
            <>
              {form === 'change' ? <ChangeMember {...{ member, of, onClose }} menu={menu} /> : null}
              {form === 'end' ? <EndMember {...{ member, onClose }} /> : null}
              <div className="column">
                <DescriptionList
                  facts={[
                    { name: 'Email', value: member.email ? <EmailText>{member.email}</EmailText> : 'N/A' },
                    { name: columns.worksAs, value: setNames[member.set] },
                    { name: columns.since, value: formatDate(member.since) },
                    { name: columns.lastSeen, value: <LastSeen member={member} /> },
                    { name: columns.secondFactor, value: <SecondFactor member={member} /> },
                  ]}
                />
              </div>
              <MemberActions
                member={member}
                onChange={() => setForm('change')}
                onEnd={() => setForm('end')}
              />
            </>
          ) : (
            <EmptyState title={absent} action={<ButtonLink to={list.to}>{list.label}</ButtonLink>} />
          )
        }
      </QueryResult>
    </>
  );
}
