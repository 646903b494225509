import { href, useNavigate } from 'react-router';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { ResetPasswordForm } from '#web/features/session/reset-password-form.tsx';
import { useSignedInRedirect } from '#web/features/session/use-signed-in-redirect.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import type { Route } from './+types/reset-password-page';
import { AuthLayout, AuthLayoutFooter } from './auth-layout.tsx';

export const meta = unlistedMeta('Reset Password');

export default function ResetPasswordPage({ params }: Route.ComponentProps) {
  useSignedInRedirect();
  const navigate = useNavigate();
  return (
    <AuthLayout title="Reset Password">
      <ResetPasswordForm token={params.token} onDone={() => navigate(href('/login'), { replace: true })} />
      <AuthLayoutFooter text="Link expired?">
        <ButtonLink to={href('/forgot-password')} variant="quiet">
          Forgot Password?
        </ButtonLink>
      </AuthLayoutFooter>
    </AuthLayout>
  );
}
