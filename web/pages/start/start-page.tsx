import { useQuery } from '@tanstack/react-query';
import { href, Navigate, useNavigate } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { ErrorState } from '#web/components/feedback/empty-state.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { SkipLink } from '#web/components/layout/skip-link.tsx';
import { Wordmark } from '#web/components/layout/wordmark.tsx';
import { mayOpen } from '#web/features/account/page-permissions.ts';
import { RequireSession } from '#web/features/session/require-session.tsx';
import { profileQuery } from '#web/features/session/session.queries.ts';
import { signOut } from '#web/features/session/sign-out.ts';
import { startQuery } from '#web/features/settings/settings.queries.ts';
import { StartForm } from '#web/features/settings/start-form.tsx';
import { firstStep } from '#web/lib/navigation/first-step.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/start.ts';
import * as frame from '../checkout/checkout-frame.module.css';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().title);

/** The first page of a new shop's owner. It has no menu: nothing else can be done yet. */
export default function StartPage() {
  const { name } = useShop();
  const { title, text, comeBack, signOut: leave } = texts();
  return (
    <>
      <SkipLink />
      <header className={frame.header}>
        <div className={cx('wrap', frame.row)}>
          <Wordmark name={name} />
          <div className={frame.ways}>
            <Button variant="quiet" onClick={() => void signOut()}>
              {leave}
            </Button>
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="wrap">
        <PageHeader title={title}>
          <p>{text}</p>
        </PageHeader>
        <RequireSession waiting={<RowsSkeleton rows={12} />}>
          <Start />
        </RequireSession>
      </main>
      <footer className={frame.footer}>
        <div className={cx('wrap', frame.end)}>
          <p>{comeBack}</p>
        </div>
      </footer>
    </>
  );
}

function Start() {
  const profile = useQuery(profileQuery);
  const navigate = useNavigate();
  const isAllowed = profile.data !== undefined && mayOpen(profile.data.permissions, href('/dashboard/start'));
  const start = useQuery({ ...startQuery, enabled: isAllowed });
  // The dashboard says what the account may do, and what it has to set up first.
  if (profile.data && (!isAllowed || profile.data.mustSetUpSecondFactor))
    return <Navigate to={href('/dashboard')} replace />;
  const failed = [profile, start].find(({ isError, data }) => isError && !data);
  if (failed)
    return <ErrorState title={texts().notLoaded} onRetry={() => failed.refetch()} busy={failed.isFetching} />;
  if (!start.data) return <RowsSkeleton rows={12} />;
  // Its form leads to the list of what the shop needs, and nothing back to this page.
  const addProduct = () => navigate(href('/dashboard/product/add'), { state: firstStep, replace: true });
  return <StartForm saved={start.data} onSaved={addProduct} />;
}
