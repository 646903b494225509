import type { Profile } from '#contract/users.contract.ts';

/** An administrator has the brands, everybody else the one (docs/rules.md#dashboard). */
export const brandsTitle = ({ role }: Pick<Profile, 'role'>) => (role === 'ROLE ADMIN' ? 'Brands' : 'Brand');
