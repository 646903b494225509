import type { TaxClass } from '#contract/taxes.ts';

/** Which rate of Settings > Taxes a product has. */
export const taxClasses: Record<TaxClass, string> = {
  standard: 'Standard',
  reduced: 'Reduced',
  'second-reduced': 'Second reduced',
};
