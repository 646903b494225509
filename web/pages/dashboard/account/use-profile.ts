import { useOutletContext } from 'react-router';
import type { Permission } from '#contract/permissions.ts';
import type { Profile } from '#contract/users.contract.ts';

/** The signed-in account; only inside the dashboard's layout. */
export function useProfile(): Profile {
  return useOutletContext<Profile>();
}

/** True when the signed-in account has the permission. The server checks it, too. */
export const useCan = (permission: Permission) => useProfile().permissions.includes(permission);
