import { Outlet } from 'react-router';
import { dashboardRole } from '#web/features/account/dashboard-menu.ts';
import { useProfile } from './account/use-profile.ts';
import { DashboardNotFound } from './dashboard-not-found.tsx';

/** Pages of administrators; a 404 for everybody else. */
export default function AdministratorsOnly() {
  const profile = useProfile();
  return dashboardRole(profile) === 'administrator' ? <Outlet context={profile} /> : <DashboardNotFound />;
}
