import { href, useLocation, useNavigate } from 'react-router';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { invitedEmail } from '#web/features/merchants/invited-email.ts';
import { MerchantSignupForm } from '#web/features/merchants/merchant-signup-form.tsx';
import { ApiError } from '#web/lib/api/api.ts';
import { servicesContext } from '#web/lib/api/services.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import type { Route } from './+types/merchant-signup-page';
import * as styles from './auth-layout.module.css';
import { AuthLayout, AuthLayoutFooter } from './auth-layout.tsx';

export const meta = unlistedMeta('Complete Sign Up');

/** Checks the invitation before the form is shown, so that nobody fills in a form that cannot be sent. */
export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    return await context.get(servicesContext).api('GET /merchant/signup/:token', { params });
  } catch (failure) {
    // Nothing that could be a token.
    if (failure instanceof ApiError && failure.status === 404) return { isOpen: false };
    throw failure;
  }
}

/** Refused fields and the like do not change whether the invitation is good. */
export const shouldRevalidate = () => false;

export default function MerchantSignupPage({ params, loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  if (!loaderData.isOpen) return <ClosedInvitation />;
  return (
    <AuthLayout title="Complete Sign Up">
      <MerchantSignupForm
        token={params.token}
        email={invitedEmail(search)}
        onDone={() => navigate(href('/login'), { replace: true })}
      />
      <AuthLayoutFooter text="Signed up already?">
        <ButtonLink to={href('/login')} variant="quiet">
          Back to login
        </ButtonLink>
      </AuthLayoutFooter>
    </AuthLayout>
  );
}

function ClosedInvitation() {
  return (
    <AuthLayout title="Complete Sign Up">
      <p className="lead">This invitation has been used or has expired.</p>
      <p className={`muted ${styles.hint}`}>
        Sign in if you have signed up already, or ask us for a new invitation.
      </p>
      <div className={styles.actions}>
        <ButtonLink to={href('/login')} variant="primary">
          Login
        </ButtonLink>
        <ButtonLink to={href('/contact')}>Contact Us</ButtonLink>
      </div>
    </AuthLayout>
  );
}
