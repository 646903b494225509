import { useState } from 'react';
import { DashboardHeader } from '#web/components/layout/dashboard-header.tsx';
import { AccountCard } from '#web/features/account/account-card.tsx';
import { ProfileForm } from '#web/features/account/profile-form.tsx';
import { YourData } from '#web/features/account/your-data.tsx';
import { SignInAgainDialog } from '#web/features/session/sign-in-again-dialog.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { useProfile } from './use-profile.ts';

export const meta = unlistedMeta('Account Details');

export default function AccountPage() {
  const profile = useProfile();
  const [signsInAgain, setSignsInAgain] = useState(false);
  return (
    <>
      <DashboardHeader title="Account Details" />
      <div className="sections">
        <AccountCard profile={profile} />
        <ProfileForm profile={profile} key={profile._id} />
        <YourData profile={profile} onSignInAgain={() => setSignsInAgain(true)} />
      </div>
      <SignInAgainDialog provider={profile.provider} open={signsInAgain} onOpenChange={setSignsInAgain} />
    </>
  );
}
