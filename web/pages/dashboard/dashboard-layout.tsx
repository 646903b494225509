import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { href, Navigate, Outlet, useLocation, useMatch, useMatches } from 'react-router';
import type { Profile } from '#contract/users.contract.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { ErrorState } from '#web/components/feedback/empty-state.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { MenuPreview, SideMenu, SideMenuSkeleton } from '#web/components/layout/side-menu.tsx';
import { dashboardMenu, isOfDisabledMerchant } from '#web/features/account/dashboard-menu.ts';
import { DisabledNotice } from '#web/features/account/disabled-notice.tsx';
import { mayOpen } from '#web/features/account/page-permissions.ts';
import { pendingCountsQuery } from '#web/features/account/pending-counts.ts';
import { useUnread } from '#web/features/chat/unread.ts';
import { DashboardSearchButton } from '#web/features/dashboard-search/dashboard-search-button.tsx';
import { RequireSession } from '#web/features/session/require-session.tsx';
import { profileQuery } from '#web/features/session/session.queries.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { onForbidden } from '#web/lib/api/report-failure.ts';
import { isFirstStep } from '#web/lib/navigation/first-step.ts';
import { isLanding } from '#web/lib/navigation/return-path.ts';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as styles from './dashboard-layout.module.css';

export const meta = unlistedMeta('Dashboard');

/** The menu of a profile without the own account, to look at. */
const menu = (profile: Profile) => <MenuPreview groups={dashboardMenu(profile).slice(0, -1)} />;

/** The storefront layout leaves out its announcement and its footer. */
export const handle = { isDashboard: true, menu };

/** Hardly anybody needs this: it has forms. */
const RequiredSetup = lazyComponent(() => import('./account/required-setup.tsx'));
const OwnerLanding = lazyComponent(() => import('./owner-landing.tsx'));
const BackToSteps = lazyComponent(() => import('./back-to-steps.tsx'));
const HealthPage = lazy(() => import('./health/health-page.tsx'));

/** Milliseconds. */
const retryEvery = 10_000;

/** Choices of a page: `isWide` takes the whole width beside the menu. */
interface Handle {
  isWide?: boolean;
}

/** The layout of account, merchant and administrator pages: the menu by permissions, and the page beside it. */
export default function DashboardLayout() {
  return (
    <>
      <div className={styles.layout}>
        <RequireSession waiting={<LoadingDashboard />}>
          <LoadedDashboard />
        </RequireSession>
      </div>
      <DashboardFooter />
    </>
  );
}

/** Its code is loaded when it is needed. */
const signOut = async () => (await import('#web/features/session/sign-out.ts')).signOut();

function DashboardFooter() {
  const shop = useShop();
  if (useIsWide()) return null;
  return (
    <footer className={styles.footer}>
      <span>
        © {new Date().getUTCFullYear()} {shop.name}
      </span>
      <span className={styles.links}>
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

function LoadingDashboard() {
  return (
    <>
      <SideMenuSkeleton />
      <main id="main" className={styles.main}>
        <RowsSkeleton />
      </main>
    </>
  );
}

function LoadedDashboard() {
  // Without the database nobody is signed in: the page goes on by itself when it is back.
  const profile = useQuery({
    ...profileQuery,
    refetchInterval: ({ state }) => (state.status === 'error' ? retryEvery : false),
  });
  const { refetch } = profile;
  // A merchant who is disabled meanwhile sees why on the next request.
  useEffect(() => onForbidden(() => void refetch({ cancelRefetch: false })), [refetch]);
  const isWide = useIsWide();
  const isHealth = useMatch(href('/dashboard/health')) !== null;
  const { state } = useLocation();
  const shop = useShop();
  const works = profile.data?.permissions.includes('dashboard.read') === true;
  const unread = useUnread();
  // Without counts the menu still works, so a failure stays silent.
  const mustSetUp = useSetupIsRequired(profile.data);
  const waiting = useQuery({ ...pendingCountsQuery, enabled: works && !mustSetUp });
  const { refetch: countAgain } = waiting;
  const answers = works && profile.data?.permissions.includes('chat.answer') === true && !mustSetUp;
  // A message has come or was read: a chat may wait for an answer.
  useEffect(() => {
    if (answers && unread !== undefined) void countAgain({ cancelRefetch: false });
  }, [answers, unread, countAgain]);
  // A failed refetch does not take the page away.
  if (profile.isError && !profile.data) {
    // It says why, and what else is known. What is not for everybody, the server refuses.
    if (isHealth && profile.error instanceof ApiError && profile.error.status === 503) {
      return (
        <main id="main" className={styles.main}>
          <Suspense fallback={<RowsSkeleton rows={12} />}>
            <HealthPage />
          </Suspense>
        </main>
      );
    }
    return (
      <main id="main" className={styles.main}>
        <ErrorState
          title="Your account did not load."
          text={profile.error instanceof ApiError ? profile.error.message : undefined}
          onRetry={() => profile.refetch()}
          busy={profile.isFetching}
        />
      </main>
    );
  }
  if (!profile.data) return <LoadingDashboard />;
  if (isOfDisabledMerchant(profile.data)) {
    return (
      <main id="main" className={styles.main}>
        <DisabledNotice phone={shop.supportPhone} />
      </main>
    );
  }
  if (mustSetUp) {
    return (
      <main id="main" className={styles.main}>
        <Suspense fallback={<RowsSkeleton />}>
          <RequiredSetup.Component provider={profile.data.provider} />
        </Suspense>
      </main>
    );
  }
  if (profile.data.permissions.includes('dashboard.read') && isLanding(state)) {
    // Only who may set the shop up may have to.
    return profile.data.permissions.includes('settings.write') ? (
      <Suspense fallback={<LoadingDashboard />}>
        <OwnerLanding.Component waiting={<LoadingDashboard />} />
      </Suspense>
    ) : (
      <Navigate to={href('/dashboard/overview')} replace />
    );
  }
  const groups = dashboardMenu(profile.data, waiting.data, unread);
  const { permissions } = profile.data;
  return (
    <>
      <SideMenu
        label="Account"
        toggleLabel="Dashboard Menu"
        groups={groups}
        tool={
          works ? (
            <DashboardSearchButton
              permissions={permissions}
              mayOpen={(path) => mayOpen(permissions, path)}
              pages={groups.flatMap(({ links }) => links)}
              onSignOut={() => void signOut()}
            />
          ) : null
        }
      />
      <main id="main" className={isWide ? styles.wide : styles.main}>
        {isFirstStep(state) ? (
          <Suspense>
            <BackToSteps.Component />
          </Suspense>
        ) : null}
        <Outlet context={profile.data} />
      </main>
    </>
  );
}

/** Stays true until the page is loaded again: a refetch must not take new recovery codes away. */
function useSetupIsRequired(profile: Profile | undefined): boolean {
  const [wasRequired, setWasRequired] = useState(false);
  const isRequired = profile?.mustSetUpSecondFactor === true;
  if (isRequired && !wasRequired) setWasRequired(true);
  return isRequired || wasRequired;
}
