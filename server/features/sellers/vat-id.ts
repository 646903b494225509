import { checkVAT, countries } from 'jsvat-next';
import { defineTexts } from '#contract/texts.ts';
import { refuseField, type ShopError } from '#server/errors.ts';
import * as en from '#server/texts/en/sellers.ts';

const texts = defineTexts({ en });
const codes = new Set(countries.flatMap((country) => country.codes));

/**
 * Checks the form and the check digits of a VAT id; whether it was given to anybody, only its country knows. One of a country whose ids
 * the library does not know is taken as it is.
 */
export function refusalOfVatId(vatId: string | null, countryCode: string | undefined): ShopError | null {
  if (vatId === null || checkVAT(vatId, countries).isValid) return null;
  if (countryCode !== undefined && !codes.has(countryCode)) return null;
  return refuseField('vatId', texts().wrongVatId);
}
