import type { Profile } from '#contract/users.contract.ts';

/** An administrator sees all brands, a merchant one (docs/rules.md#dashboard). */
export const brandsTitle = ({ role }: Pick<Profile, 'role'>) => (role === 'ROLE ADMIN' ? 'Brands' : 'Brand');
