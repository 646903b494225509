import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { type SignInNotice, signInNotices } from '#contract/auth.contract.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { LoginForm } from '#web/features/session/login-form.tsx';
import { ProviderLinks } from '#web/features/session/provider-links.tsx';
import { takeProviderSignIn } from '#web/features/session/provider-sign-in.ts';
import { alongReturnPath } from '#web/features/session/return-path.ts';
import { useSignedInRedirect } from '#web/features/session/use-signed-in-redirect.ts';
import { notify } from '#web/lib/notify.ts';
import type { Route } from './+types/login-page';
import { SplitFoot, SplitPage } from './split-page.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Login' }, { name: 'robots', content: 'noindex' }];

/** Why a provider's sign-in led back here. */
const isNotice = (key: string): key is SignInNotice => Object.hasOwn(signInNotices, key);

export default function LoginPage() {
  useSignedInRedirect();
  const { search } = useLocation();
  useEffect(() => {
    const key = new URLSearchParams(search).get('notice');
    if (!key || !isNotice(key)) return;
    // That sign-in is over: no token is on its way to this tab any more.
    takeProviderSignIn();
    notify.error(signInNotices[key], 'Please try to login again!');
  }, [search]);
  return (
    <SplitPage title="Login">
      <LoginForm />
      <p className="or">or</p>
      <ProviderLinks />
      <SplitFoot text="New here?">
        <ButtonLink to={alongReturnPath('/register', search)} variant="quiet" className="-mr-3">
          Create an account
        </ButtonLink>
      </SplitFoot>
    </SplitPage>
  );
}
