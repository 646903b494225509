import { href, useLocation } from 'react-router';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { RegisterForm } from '#web/features/session/register-form.tsx';
import { useSignedInRedirect } from '#web/features/session/use-signed-in-redirect.ts';
import { keepReturnPath } from '#web/lib/navigation/return-path.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { addKeptWish } from './add-kept-wish.ts';
import { AuthLayout, AuthLayoutFooter } from './auth-layout.tsx';
import { SignInReason } from './sign-in-reason.tsx';

export const meta = unlistedMeta('Sign Up');

export default function RegisterPage() {
  useSignedInRedirect(addKeptWish);
  const { search, state } = useLocation();
  return (
    <AuthLayout title="Sign Up">
      <SignInReason how="signUp" />
      <RegisterForm />
      <AuthLayoutFooter text="Already a member?">
        <ButtonLink
          to={keepReturnPath(href('/login'), search)}
          state={state}
          replace={Boolean(state)}
          variant="quiet"
        >
          Back to login
        </ButtonLink>
      </AuthLayoutFooter>
    </AuthLayout>
  );
}
