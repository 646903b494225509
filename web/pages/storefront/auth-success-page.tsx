import { useEffect, useRef, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { Spinner } from '#web/components/ui/loading.tsx';
import { ChooseAccount } from '#web/features/session/choose-account.tsx';
import { takeReturn } from '#web/features/session/provider-return.ts';
import { type AccountChoice, takeProviderToken } from '#web/features/session/take-provider-token.ts';
import { notify } from '#web/lib/notify.ts';
import { reportFailure } from '#web/lib/report-failure.ts';
import { sessionToken, startSession } from '#web/lib/session.ts';
import type { Route } from './+types/auth-success-page';
import { AuthLayout } from './auth-layout.tsx';
import * as styles from './auth-success-page.module.css';

export const meta: Route.MetaFunction = () => [{ title: 'Login' }, { name: 'robots', content: 'noindex' }];

const signedInPath = () => (sessionToken() ? href('/dashboard') : href('/login'));

/** The end of a provider's sign-in: takes the token out of the URL and continues at the return path. */
export default function AuthSuccessPage() {
  const navigate = useNavigate();
  const [choice, setChoice] = useState<AccountChoice>();
  const hasArrived = useRef(false);

  useEffect(() => {
    // React runs effects twice while developing; the token is taken once.
    if (hasArrived.current) return;
    hasArrived.current = true;
    const leave = (path = signedInPath()) => navigate(path, { replace: true });

    async function arrive(): Promise<void> {
      const token = new URLSearchParams(location.search).get('token');
      if (!token) return void leave();
      // Neither reloading nor going back finds it again.
      history.replaceState(history.state, '', location.pathname);
      const arrival = await takeProviderToken(token);
      if (arrival.kind === 'choose') return setChoice(arrival);
      if (arrival.kind === 'signed-in') return void leave(takeReturn() ?? href('/dashboard'));
      if (!sessionToken()) return void leave(`${href('/login')}?notice=failed`);
      if (arrival.kind === 'not-started') {
        notify.error('That sign-in was not started here. You stay signed in as before.');
      }
      leave();
    }

    arrive().catch((failure: unknown) => {
      reportFailure(failure);
      leave();
    });
  }, [navigate]);

  if (choice) {
    const { token, current, next } = choice;
    const leave = () => navigate(takeReturn() ?? href('/dashboard'), { replace: true });
    return (
      <AuthLayout title="Login">
        <ChooseAccount
          current={current}
          next={next}
          onStay={leave}
          onSwitch={() => {
            startSession(token);
            leave();
          }}
        />
      </AuthLayout>
    );
  }
  return (
    <div className={styles.loading}>
      <Spinner large />
    </div>
  );
}
