import { href, Outlet, useLocation } from 'react-router';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { permissionFor } from '#web/features/account/page-permissions.ts';
import { useTitle } from '#web/lib/page/use-title.ts';
import { useProfile } from './account/use-profile.ts';
import { DashboardNotFound } from './dashboard-not-found.tsx';

/** Pages that need a permission. Without it, people of the shop read why, and for everybody else there is no such page. */
export default function PermittedOnly() {
  const profile = useProfile();
  const needed = permissionFor(useLocation().pathname);
  if (needed && profile.permissions.includes(needed)) return <Outlet context={profile} />;
  return profile.membership?.of === 'shop' ? <NotPermitted /> : <DashboardNotFound />;
}

function NotPermitted() {
  useTitle('Not permitted');
  return (
    <EmptyState
      isPage
      title="Your account may not use this page."
      text="An owner of the shop decides who may use what."
      action={<ButtonLink to={href('/dashboard')}>Account Details</ButtonLink>}
    />
  );
}
