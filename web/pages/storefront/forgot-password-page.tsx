import { useState } from 'react';
import { href } from 'react-router';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { ForgotPasswordForm } from '#web/features/session/forgot-password-form.tsx';
import { useSignedInRedirect } from '#web/features/session/use-signed-in-redirect.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { AuthLayout, AuthLayoutFooter } from './auth-layout.tsx';

export const meta = unlistedMeta('Forgot Password');

export default function ForgotPasswordPage() {
  useSignedInRedirect();
  const [isSent, setSent] = useState(false);
  return (
    <AuthLayout title="Forgot Password">
      {isSent ? (
        <p role="status">
          If that address has an account, a link to a new password is on its way. It works for an hour.
        </p>
      ) : (
        <ForgotPasswordForm onSent={() => setSent(true)} />
      )}
      <AuthLayoutFooter text="Remembered it?">
        <ButtonLink to={href('/login')} variant="quiet">
          Back to login
        </ButtonLink>
      </AuthLayoutFooter>
    </AuthLayout>
  );
}
