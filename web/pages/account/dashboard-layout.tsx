import { useQuery } from '@tanstack/react-query';
import { Outlet, useMatches, useRouteLoaderData } from 'react-router';
import { EmptyState, ErrorState } from '#web/components/ui/empty-state.tsx';
import { RowsSkeleton, Skeleton } from '#web/components/ui/loading.tsx';
import { SideMenu } from '#web/components/ui/side-menu.tsx';
import { dashboardMenu, dashboardRole } from '#web/features/account/dashboard-menu.ts';
import { RequireSession } from '#web/features/session/require-session.tsx';
import { profileQuery } from '#web/features/session/session.queries.ts';
import type { loader as rootLoader } from '#web/root.tsx';
import type { Route } from './+types/dashboard-layout';
import '#web/styles/desk.css';

export const meta: Route.MetaFunction = () => [
  { title: 'Dashboard' },
  { name: 'robots', content: 'noindex' },
];

/** What a page below may ask of the frame: `isWide` takes the whole width beside the menu. */
interface Handle {
  isWide?: boolean;
}

/** The frame of account, merchant and administrator pages: the menu by role, and the work beside it. */
export default function DashboardLayout() {
  return (
    <div className="desk">
      <RequireSession waiting={<Waiting />}>
        <LoadedDashboard />
      </RequireSession>
    </div>
  );
}

function Waiting() {
  return (
    <>
      <div className="side-menu" aria-hidden="true">
        <Skeleton className="h-8 w-full" />
      </div>
      <main id="main" className="work">
        <RowsSkeleton />
      </main>
    </>
  );
}

function LoadedDashboard() {
  const profile = useQuery(profileQuery);
  const isWide = useMatches().some(({ handle }) => (handle as Handle | undefined)?.isWide);
  const shop = useRouteLoaderData<typeof rootLoader>('root')?.shop;
  if (profile.isError) {
    return (
      <main id="main" className="work">
        <ErrorState
          title="Your account did not load."
          onRetry={() => profile.refetch()}
          busy={profile.isFetching}
        />
      </main>
    );
  }
  if (!profile.data) return <Waiting />;
  if (dashboardRole(profile.data) === 'disabled merchant') {
    return <DisabledNotice phone={shop?.supportPhone ?? ''} />;
  }
  return (
    <>
      <SideMenu title="Account" toggleLabel="Dashboard Menu" links={dashboardMenu(profile.data)} />
      <main id="main" className={isWide ? 'min-w-0' : 'work'}>
        <Outlet context={profile.data} />
      </main>
    </>
  );
}

function DisabledNotice({ phone }: { phone: string }) {
  return (
    <main id="main" className="work">
      <EmptyState
        title="Unfortunately it seems your account has been disabled. Please contact admin to request access again."
        text={
          <>
            Call us at{' '}
            <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className="link num">
              {phone}
            </a>
          </>
        }
      />
    </main>
  );
}
