import { currencyName } from '../texts.ts';

/** 'US dollars, before tax.' */
export function priceHint(currency: string): string {
  const name = currencyName('en', currency);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}, before tax.`;
}
