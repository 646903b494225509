import { useOutletContext } from 'react-router';
import type { Profile } from '#contract/users.contract.ts';

/** The account whose dashboard this is; only below the dashboard's layout. */
export function useProfile(): Profile {
  return useOutletContext<Profile>();
}
