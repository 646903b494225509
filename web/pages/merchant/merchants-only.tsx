import { Outlet } from 'react-router';
import { dashboardRole } from '#web/features/account/dashboard-menu.ts';
import { DashboardNotFound } from '../account/dashboard-not-found.tsx';
import { useProfile } from '../account/use-profile.ts';

/** Pages that administrators and merchants share: to members they do not exist. */
export default function MerchantsOnly() {
  const profile = useProfile();
  return dashboardRole(profile) === 'member' ? <DashboardNotFound /> : <Outlet context={profile} />;
}
