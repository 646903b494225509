import { useOutletContext } from 'react-router';
import type { Profile } from '#contract/users.contract.ts';

/** The signed-in account; only inside the dashboard's layout. */
export function useProfile(): Profile {
  return useOutletContext<Profile>();
}
