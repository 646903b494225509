import { FormPart } from '#web/components/form/form-layout.tsx';
import { DashboardHeader } from '#web/components/ui/dashboard-header.tsx';
import { ChangePasswordForm } from '#web/features/session/change-password-form.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { DashboardNotFound } from '../dashboard-not-found.tsx';
import { useProfile } from './use-profile.ts';

export const meta = () => dashboardMeta('Account Security');

export default function SecurityPage() {
  if (useProfile().provider !== 'Email') return <DashboardNotFound />;
  return (
    <>
      <DashboardHeader title="Account Security" />
      <FormPart>
        <h2>Reset Password</h2>
        <ChangePasswordForm />
      </FormPart>
    </>
  );
}
