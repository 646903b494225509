import { useState } from 'react';
import { href } from 'react-router';
import type { Profile } from '#contract/users.contract.ts';
import { DashboardHeader } from '#web/components/layout/dashboard-header.tsx';
import { SignInAgainDialog } from '#web/features/session/sign-in-again-dialog.tsx';
import { TwoStepSignIn } from '#web/features/two-step-sign-in/two-step-sign-in.tsx';

/** The whole dashboard of an account that has to set up two-step sign-in (docs/rules.md#two-step-sign-in). */
export default function RequiredSetup({ provider }: Pick<Profile, 'provider'>) {
  const [signsInAgain, setSignsInAgain] = useState(false);
  return (
    <>
      <DashboardHeader title="Two-step sign-in" />
      <div className="sections">
        <p>This shop requires it of your account. Please set it up to go on.</p>
        <TwoStepSignIn
          hasPassword={provider === 'Email'}
          onSignInAgain={() => setSignsInAgain(true)}
          // A new page, so that the support chat connects again with all rights.
          onSetUp={() => location.assign(href('/dashboard/overview'))}
        />
      </div>
      <SignInAgainDialog provider={provider} open={signsInAgain} onOpenChange={setSignsInAgain} />
    </>
  );
}
