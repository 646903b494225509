import type { Profile } from '#contract/users.contract.ts';

/** An administrator has the brands, everybody else the one (specification, section 2, Dashboard). */
export const brandsTitle = ({ role }: Pick<Profile, 'role'>) => (role === 'ROLE ADMIN' ? 'Brands' : 'Brand');
