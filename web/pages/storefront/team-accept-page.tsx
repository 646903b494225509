import { href, useNavigate } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { AcceptInvitation } from '#web/features/team/accept-form.tsx';
import { ApiError } from '#web/lib/api/api.ts';
import { servicesContext } from '#web/lib/api/services.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/team.ts';
import type { Route } from './+types/team-accept-page';
import * as styles from './auth-layout.module.css';
import { AuthLayout } from './auth-layout.tsx';

const texts = defineTexts({ en });

export const meta = unlistedMeta('Invitation');

/** Checks the invitation before the form is shown, so that nobody fills in a form that cannot be sent. */
export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    return await context.get(servicesContext).api('GET /team/accept/:token', { params });
  } catch (failure) {
    // Nothing that could be a token.
    if (failure instanceof ApiError && failure.status === 404) return { invitation: null };
    throw failure;
  }
}

/** Refused fields and the like do not change whether the invitation is good. */
export const shouldRevalidate = () => false;

export default function TeamAcceptPage({ params, loaderData: { invitation } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { accepting } = texts();
  if (!invitation) {
    return (
      <AuthLayout title="Invitation">
        <p className="lead">{accepting.closed}</p>
        <p className={`muted ${styles.hint}`}>{accepting.closedHint}</p>
        <div className={styles.actions}>
          <ButtonLink to={href('/login')} variant="primary">
            {accepting.login}
          </ButtonLink>
        </div>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={accepting.title(invitation.team)}>
      <AcceptInvitation
        token={params.token}
        invitation={invitation}
        onDone={() => navigate(href('/login'), { replace: true })}
      />
    </AuthLayout>
  );
}
