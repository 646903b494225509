import { Outlet } from 'react-router';
import { dashboardRole } from '#web/features/account/dashboard-menu.ts';
import { DashboardNotFound } from '../account/dashboard-not-found.tsx';
import { useProfile } from '../account/use-profile.ts';

/** Pages of administrators: to everybody else they do not exist. */
export default function AdministratorsOnly() {
  const profile = useProfile();
  return dashboardRole(profile) === 'administrator' ? <Outlet context={profile} /> : <DashboardNotFound />;
}
