import { bigCommerce } from './bigcommerce.ts';
import { etsy } from './etsy.ts';
import { googleMerchant } from './google-merchant.ts';
import { magento } from './magento.ts';
import { prestaShop } from './prestashop.ts';
import { shopify } from './shopify.ts';
import { plainNames, type Source } from './source.ts';
import { square } from './square.ts';
import { wix } from './wix.ts';
import { woocommerce } from './woocommerce.ts';

export const sources: readonly Source[] = [
  shopify,
  magento,
  woocommerce,
  etsy,
  square,
  googleMerchant,
  wix,
  bigCommerce,
  prestaShop,
];

/** @returns the program whose files have these names of columns, and the names as it reads them; null for any other file */
export function findSource(
  names: readonly string[],
): { source: Source; names: readonly string[]; headings: readonly string[] } | null {
  const lower = plainNames(names);
  for (const source of sources) {
    const headings = source.matchHeadings(lower);
    if (headings) return { source, names, headings };
  }
  return null;
}
