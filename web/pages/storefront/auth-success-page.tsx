import { useCallback, useEffect, useRef, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { Spinner } from '#web/components/feedback/loading.tsx';
import { ChooseAccount } from '#web/features/session/choose-account.tsx';
import { takeReturn } from '#web/features/session/provider-return.ts';
import { takeProviderSignIn } from '#web/features/session/provider-sign-in.ts';
import { SecondStepForm } from '#web/features/session/second-step-form.tsx';
import { type AccountChoice, takeProviderToken } from '#web/features/session/take-provider-token.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { sessionToken, startSession } from '#web/lib/api/session.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { afterSignIn } from '#web/lib/navigation/return-path.ts';
import { notify } from '#web/lib/page/notify.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { addKeptWish } from './add-kept-wish.ts';
import * as styles from './auth-layout.module.css';
import { AuthLayout } from './auth-layout.tsx';

export const meta = unlistedMeta('Login');

const defaultTarget = () => (sessionToken() ? afterSignIn(null) : { to: href('/login') });

const failed = () => ({ to: `${href('/login')}?notice=failed` });

/**
 * The end of a provider's sign-in: takes the token out of the URL, asks for a code where the account wants one, and continues at
 * the return path.
 */
export default function AuthSuccessPage() {
  const navigate = useNavigate();
  const [choice, setChoice] = useState<AccountChoice>();
  /** The token for the second step. */
  const [pending, setPending] = useState<string>();
  const hasArrived = useRef(false);
  const leave = useCallback(
    ({ to, state } = defaultTarget()) => navigate(to, { replace: true, state }),
    [navigate],
  );

  const goOn = useCallback(() => {
    const { path, wish } = takeReturn();
    addKeptWish({ wish });
    leave(afterSignIn(path));
  }, [leave]);

  const signIn = useCallback(
    async (token: string) => {
      const arrival = await takeProviderToken(token);
      if (arrival.kind === 'choose') setChoice(arrival);
      else if (arrival.kind === 'signed-in') goOn();
      else leave(sessionToken() ? undefined : failed());
    },
    [goOn, leave],
  );

  useEffect(() => {
    // React runs effects twice while developing; the token is taken once.
    if (hasArrived.current) return;
    hasArrived.current = true;

    async function arrive(): Promise<void> {
      const params = new URLSearchParams(location.search);
      const [token, second] = [params.get('token'), params.get('pending')];
      if (!token && !second) return void leave();
      // Neither reloading nor going back finds it again.
      history.replaceState(history.state, '', location.pathname);
      if (!takeProviderSignIn()) {
        if (!sessionToken()) return void leave(failed());
        notify.error('That sign-in was not started here. You stay signed in as before.');
        return void leave();
      }
      if (token) await signIn(token);
      else if (second) setPending(second);
    }

    arrive().catch((failure: unknown) => {
      reportFailure(failure);
      leave();
    });
  }, [leave, signIn]);

  if (choice) {
    const { token, current, next } = choice;
    return (
      <AuthLayout title="Login">
        <ChooseAccount
          current={current}
          next={next}
          onStay={goOn}
          onSwitch={() => {
            startSession(token);
            goOn();
          }}
        />
      </AuthLayout>
    );
  }
  if (pending) {
    return (
      <AuthLayout title="Login">
        <SecondStepForm
          send={async (code) => {
            const reply = await shopApi('POST /auth/second-factor/sign-in', { body: { pending, code } });
            await signIn(reply.token);
          }}
          onBack={() => leave()}
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
