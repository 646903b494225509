import { href } from 'react-router';
import { DashboardHeader } from '#web/components/ui/dashboard-header.tsx';
import { TwoStepSignIn } from '#web/features/two-step-sign-in/two-step-sign-in.tsx';

/** The whole dashboard of an account that has to set up two-step sign-in (docs/rules.md#two-step-sign-in). */
export function RequiredSetup({ hasPassword }: { hasPassword: boolean }) {
  return (
    <>
      <DashboardHeader title="Two-step sign-in" />
      <div className="sections">
        <p>This shop requires it of your account. Please set it up to go on.</p>
        <TwoStepSignIn
          hasPassword={hasPassword}
          // A new page, so that the support chat connects again with all rights.
          onSetUp={() => location.assign(href('/dashboard'))}
        />
      </div>
    </>
  );
}
