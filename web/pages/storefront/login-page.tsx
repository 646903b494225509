import { useEffect } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { type SignInNotice, signInNotices } from '#contract/auth.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { LoginForm } from '#web/features/session/login-form.tsx';
import { ProviderLinks } from '#web/features/session/provider-links.tsx';
import { takeReturn } from '#web/features/session/provider-return.ts';
import { takeProviderSignIn } from '#web/features/session/provider-sign-in.ts';
import { useSignedInRedirect } from '#web/features/session/use-signed-in-redirect.ts';
import { keepReturnPath, withReturnPath } from '#web/lib/navigation/return-path.ts';
import { notify } from '#web/lib/page/notify.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/guest-order.ts';
import { addKeptWish } from './add-kept-wish.ts';
import { AuthLayout, AuthLayoutFooter } from './auth-layout.tsx';
import { SignInReason } from './sign-in-reason.tsx';

const texts = defineTexts({ en });

export const meta = unlistedMeta('Login');

/** Why a provider's sign-in led back here. */
const isNotice = (key: string): key is SignInNotice => Object.hasOwn(signInNotices, key);

export default function LoginPage() {
  useSignedInRedirect(addKeptWish);
  const { allowsGuests } = useShop().offer;
  const { login } = texts();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const key = new URLSearchParams(search).get('notice');
    if (!key || !isNotice(key)) return;
    // That sign-in is over: no token is on its way to this tab any more.
    takeProviderSignIn();
    // The provider's URL has lost what to continue with, so it is set again.
    const { path, wish } = takeReturn();
    if (path) {
      const to = withReturnPath(href('/login'), path).replace('?', `?notice=${key}&`);
      navigate(to, { replace: true, state: { wish } });
    } else notify.error(signInNotices[key], 'Please try to login again!');
  }, [search, navigate]);
  return (
    <AuthLayout title="Login">
      <SignInReason how="login" />
      <LoginForm>
        <ProviderLinks />
        <AuthLayoutFooter text="New here?">
          <ButtonLink
            to={keepReturnPath(href('/register'), search)}
            state={state}
            replace={Boolean(state)}
            variant="quiet"
          >
            Create an account
          </ButtonLink>
        </AuthLayoutFooter>
        {allowsGuests ? (
          <AuthLayoutFooter text={login.text}>
            <ButtonLink to={href('/order/link')} variant="quiet">
              {login.link}
            </ButtonLink>
          </AuthLayoutFooter>
        ) : null}
      </LoginForm>
    </AuthLayout>
  );
}
