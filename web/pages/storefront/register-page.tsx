import { href, useLocation } from 'react-router';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { RegisterForm } from '#web/features/session/register-form.tsx';
import { useSignedInRedirect } from '#web/features/session/use-signed-in-redirect.ts';
import { keepReturnPath } from '#web/lib/navigation/return-path.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { AuthLayout, AuthLayoutFooter } from './auth-layout.tsx';
import { SignInReason } from './sign-in-reason.tsx';

export const meta = unlistedMeta('Sign Up');

export default function RegisterPage() {
  useSignedInRedirect();
  const { search } = useLocation();
  return (
    <AuthLayout title="Sign Up">
      <SignInReason why="Sign up to place your order." />
      <RegisterForm />
      <AuthLayoutFooter text="Already a member?">
        <ButtonLink to={keepReturnPath(href('/login'), search)} variant="quiet">
          Back to login
        </ButtonLink>
      </AuthLayoutFooter>
    </AuthLayout>
  );
}
