import type { Profile } from '#contract/users.contract.ts';

/** People of the shop see all brands, those of a merchant one (docs/rules.md#dashboard). */
export const brandsTitle = ({ membership }: Pick<Profile, 'membership'>) =>
  membership?.of === 'shop' ? 'Brands' : 'Brand';
