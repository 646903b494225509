import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { type SignInNotice, signInNotices } from '#contract/auth.contract.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { LoginForm } from '#web/features/session/login-form.tsx';
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
    if (key && isNotice(key)) notify.error(signInNotices[key], 'Please try to login again!');
  }, [search]);
  return (
    <SplitPage title="Login">
      <LoginForm />
      <p className="or">or</p>
      <div className="grid gap-2">
        {/* Plain links: these addresses belong to the server, which leads on to the provider. */}
        <a className="btn btn-secondary btn-block" href="/api/auth/google">
          <Icon name="google-logo-bold" size="s" />
          Login with Google
        </a>
        <a className="btn btn-secondary btn-block" href="/api/auth/facebook">
          <Icon name="facebook-logo-fill" size="s" />
          Login with Facebook
        </a>
      </div>
      <SplitFoot text="New here?">
        <ButtonLink to={`/register${search}`} variant="quiet" className="-mr-3">
          Create an account
        </ButtonLink>
      </SplitFoot>
    </SplitPage>
  );
}
