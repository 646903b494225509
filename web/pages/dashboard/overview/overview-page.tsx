import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { QueryResult } from '#web/components/feedback/query-result.tsx';
import { DashboardHeader } from '#web/components/layout/dashboard-header.tsx';
import { mayOpen } from '#web/features/account/page-permissions.ts';
import { overviewQuery } from '#web/features/overview/overview.queries.ts';
import { OverviewView } from '#web/features/overview/overview-view.tsx';
import { formatWeekday } from '#web/lib/format/day-formats.ts';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/overview.ts';
import { useProfile } from '../account/use-profile.ts';

const texts = defineTexts({ en });

/** Owners of new shops need this, and nobody else. */
const FirstSteps = lazyComponent(() => import('./first-steps.tsx'));

export const meta = unlistedMeta(() => texts().title);

/** Where those who work for the shop or a merchant begin. */
export default function OverviewPage() {
  const { title, notLoaded } = texts();
  const { permissions } = useProfile();
  const query = useQuery(overviewQuery);
  return (
    <>
      <DashboardHeader title={title} count={query.data && formatWeekday(query.data.today)} />
      {permissions.includes('settings.write') ? (
        <Suspense>
          <FirstSteps.Component />
        </Suspense>
      ) : null}
      <QueryResult query={query} skeleton={<RowsSkeleton rows={12} />} failed={notLoaded}>
        {(overview) => <OverviewView overview={overview} mayOpen={(path) => mayOpen(permissions, path)} />}
      </QueryResult>
    </>
  );
}
