import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { href, Link, Outlet, useMatches } from 'react-router';
import { ErrorState } from '#web/components/ui/empty-state.tsx';
import { RowsSkeleton, Skeleton } from '#web/components/ui/loading.tsx';
import { SideMenu } from '#web/components/ui/side-menu.tsx';
import { dashboardMenu, dashboardRole } from '#web/features/account/dashboard-menu.ts';
import { DisabledNotice } from '#web/features/account/disabled-notice.tsx';
import { pendingCountsQuery } from '#web/features/account/pending-counts.ts';
import { useUnread } from '#web/features/chat/unread.ts';
import { RequireSession } from '#web/features/session/require-session.tsx';
import { profileQuery } from '#web/features/session/session.queries.ts';
import { onForbidden } from '#web/lib/report-failure.ts';
import { useShop } from '#web/lib/use-shop.ts';
import type { Route } from './+types/dashboard-layout';
import '#web/styles/desk.css';

export const meta: Route.MetaFunction = () => [
  { title: 'Dashboard' },
  { name: 'robots', content: 'noindex' },
];

/** The shop's frame leaves its band and its large footer out. */
export const handle = { isDesk: true };

/** What a page below may ask of the frame: `isWide` takes the whole width beside the menu. */
interface Handle {
  isWide?: boolean;
}

/** The frame of account, merchant and administrator pages: the menu by role, and the work beside it. */
export default function DashboardLayout() {
  return (
    <>
      <div className="desk">
        <RequireSession waiting={<Waiting />}>
          <LoadedDashboard />
        </RequireSession>
      </div>
      <DeskFoot />
    </>
  );
}

function DeskFoot() {
  const shop = useShop();
  if (useIsWide()) return null;
  return (
    <footer className="app-foot">
      <span>
        © {new Date().getUTCFullYear()} {shop.name}
      </span>
      <span className="flex gap-4">
        <Link className="tap" to={href('/contact')}>
          Contact Us
        </Link>
        <Link className="tap" to={href('/shipping')}>
          Shipping
        </Link>
      </span>
    </footer>
  );
}

const useIsWide = () => useMatches().some(({ handle }) => (handle as Handle | undefined)?.isWide === true);

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
  const { refetch } = profile;
  // A merchant who is disabled while at work sees why at the next step, and no more forms.
  useEffect(() => onForbidden(() => void refetch({ cancelRefetch: false })), [refetch]);
  const isWide = useIsWide();
  const shop = useShop();
  const isAdministrator = profile.data !== undefined && dashboardRole(profile.data) === 'administrator';
  const unread = useUnread();
  // A menu without counts is still a menu: a failure here is not worth a word.
  const waiting = useQuery({ ...pendingCountsQuery, enabled: isAdministrator });
  // A failed refetch takes no page away from whoever is at work on it.
  if (profile.isError && !profile.data) {
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
    return (
      <main id="main" className="work">
        <DisabledNotice phone={shop.supportPhone} />
      </main>
    );
  }
  return (
    <>
      <SideMenu
        title="Account"
        toggleLabel="Dashboard Menu"
        links={dashboardMenu(profile.data, waiting.data, unread)}
      />
      <main id="main" className={isWide ? 'min-w-0' : 'work'}>
        <Outlet context={profile.data} />
      </main>
    </>
  );
}
