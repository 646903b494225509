import { currencyName } from '../texts.ts';

export const ofVariants = 'Price and stock are set for each variant, below.';

/** 'US dollars, before tax.' */
export function priceHint(currency: string): string {
  const name = currencyName('en', currency);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}, before tax.`;
}
