import { DashboardHeader } from '#web/components/ui/dashboard-header.tsx';
import { AccountCard } from '#web/features/account/account-card.tsx';
import { ProfileForm } from '#web/features/account/profile-form.tsx';
import { YourData } from '#web/features/account/your-data.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { useProfile } from './use-profile.ts';

export const meta = () => dashboardMeta('Account Details');

export default function AccountPage() {
  const profile = useProfile();
  return (
    <>
      <DashboardHeader title="Account Details" />
      <div className="sections">
        <AccountCard profile={profile} />
        <ProfileForm profile={profile} key={profile._id} />
        <YourData profile={profile} />
      </div>
    </>
  );
}
