import { Outlet } from 'react-router';
import { dashboardRole } from '#web/features/account/dashboard-menu.ts';
import { useProfile } from './account/use-profile.ts';
import { DashboardNotFound } from './dashboard-not-found.tsx';

/** Pages of administrators and merchants; a 404 for members. */
export default function MerchantsOnly() {
  const profile = useProfile();
  return dashboardRole(profile) === 'member' ? <DashboardNotFound /> : <Outlet context={profile} />;
}
