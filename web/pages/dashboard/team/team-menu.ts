import { useMatches } from 'react-router';
import { listPermissions } from '#contract/permissions.ts';
import type { RenderMenu } from '#web/features/team/set-choice.tsx';
import { useProfile } from '../account/use-profile.ts';
import type { handle } from '../dashboard-layout.tsx';

/**
 * The menu of a colleague with another membership. The layout of the dashboard brings it, as it has the menu already: imported here, both
 * would load it as a file of its own.
 */
export function useTeamMenu(): RenderMenu {
  const profile = useProfile();
  const found = useMatches().flatMap(({ handle: of }) => {
    const { menu } = (of ?? {}) as Partial<typeof handle>;
    return menu ? [menu] : [];
  })[0];
  return (membership) => found?.({ ...profile, membership, permissions: [...listPermissions(membership)] });
}
