import { euCountries } from '#contract/eu-tax-rates.ts';
import type { AllSettings } from '#contract/settings.contract.ts';

const inTheEu = new Set(euCountries);

/** True while buyers can withdraw (docs/rules.md#settings-of-returns). A zone for everywhere else names no country. */
export function offersWithdrawal({ returns, delivery }: Pick<AllSettings, 'returns' | 'delivery'>): boolean {
  if (returns.withdrawal !== 'by-zones') return returns.withdrawal === 'on';
  return delivery.zones.some(
    ({ isActive, places }) => isActive && places.some(({ country }) => inTheEu.has(country)),
  );
}
