import { WorkHead } from '#web/components/ui/work-head.tsx';
import { ChangePasswordForm } from '#web/features/session/change-password-form.tsx';
import { DashboardNotFound } from './dashboard-not-found.tsx';
import { deskMeta } from './desk-meta.ts';
import { useProfile } from './use-profile.ts';

export const meta = () => deskMeta('Account Security');

export default function SecurityPage() {
  if (useProfile().provider !== 'Email') return <DashboardNotFound />;
  return (
    <>
      <WorkHead title="Account Security" />
      <div className="form-part">
        <h2>Reset Password</h2>
        <ChangePasswordForm />
      </div>
    </>
  );
}
