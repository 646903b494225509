import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormPart } from '#web/components/form/form-layout.tsx';
import { DashboardHeader } from '#web/components/layout/dashboard-header.tsx';
import { ChangePasswordForm } from '#web/features/session/change-password-form.tsx';
import { SessionList } from '#web/features/session/session-list.tsx';
import { sessionsQuery } from '#web/features/session/sessions.queries.ts';
import { SignInAgainDialog } from '#web/features/session/sign-in-again-dialog.tsx';
import { TwoStepSignIn } from '#web/features/two-step-sign-in/two-step-sign-in.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { useProfile } from './use-profile.ts';

export const meta = unlistedMeta('Account Security');

/** An account of a provider has no password here. */
export default function SecurityPage() {
  const client = useQueryClient();
  const { provider } = useProfile();
  const hasPassword = provider === 'Email';
  const [signsInAgain, setSignsInAgain] = useState(false);
  return (
    <>
      <DashboardHeader title={hasPassword ? 'Account Security' : 'Sign-in and Devices'} />
      <div className="column">
        {hasPassword ? (
          <FormPart>
            <h2>Reset Password</h2>
            <ChangePasswordForm />
          </FormPart>
        ) : null}
        <FormPart>
          <h2>Two-step sign-in</h2>
          <TwoStepSignIn
            hasPassword={hasPassword}
            onSignInAgain={() => setSignsInAgain(true)}
            onTurnedOn={() => void client.invalidateQueries({ queryKey: sessionsQuery.queryKey })}
          />
        </FormPart>
        <FormPart>
          <h2>Where you are signed in</h2>
          <SessionList hasPassword={hasPassword} onSignInAgain={() => setSignsInAgain(true)} />
        </FormPart>
      </div>
      <SignInAgainDialog provider={provider} open={signsInAgain} onOpenChange={setSignsInAgain} />
    </>
  );
}
