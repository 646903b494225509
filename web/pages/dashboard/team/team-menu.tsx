import { type Membership, permissionsOf } from '#contract/permissions.ts';
import type { Profile } from '#contract/users.contract.ts';
import { MenuPreview } from '#web/components/layout/side-menu.tsx';
import { dashboardMenu } from '#web/features/account/dashboard-menu.ts';

/** The menu that a colleague with this membership has, without the own account. */
export function teamMenu(profile: Profile) {
  return (membership: Membership) => {
    const permissions = [...permissionsOf(membership)];
    const groups = dashboardMenu({ ...profile, membership, permissions });
    return <MenuPreview groups={groups.slice(0, -1)} />;
  };
}
