import { currencyName } from '#contract/texts.ts';

export const ofVariants = 'Price and quantity are set for each variant, below.';

/** Text in place of the quantity. */
export const notTracked = 'Not tracked';

/** Below the quantity of what is sold without stock, too. */
export const stockHints = {
  'back-order': 'Shoppers may order more, as back-orders.',
  untracked: 'Is not counted: shoppers may always order it.',
} as const;

/** 'US dollars, before tax.' */
export function priceHint(currency: string, includesTax: boolean): string {
  const name = currencyName('en', currency);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}, ${includesTax ? 'including tax' : 'before tax'}.`;
}

export const weight = 'Weight in grams';
export const weightHint = 'For prices of delivery by weight.';
export const barcodeHint = 'GTIN, EAN or UPC.';

/** The field Returns. */
export const canReturn = 'Can be returned';
export const cannotReturn = 'Cannot be returned';
export const returnHint =
  'Not what is made to order, or sealed for hygiene. The page says so, and orders keep it as it is then.';
