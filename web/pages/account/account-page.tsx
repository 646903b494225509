import { WorkHead } from '#web/components/ui/work-head.tsx';
import { AccountCard } from '#web/features/account/account-card.tsx';
import { useProfile } from './use-profile.ts';

export default function AccountPage() {
  const profile = useProfile();
  return (
    <>
      <WorkHead title="Account Details" />
      <AccountCard profile={profile} />
    </>
  );
}
