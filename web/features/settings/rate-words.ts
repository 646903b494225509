import type { TaxRate } from '#contract/taxes.ts';
import { textsOf } from '#contract/texts.ts';
import { numberText } from '#web/components/form/read-number.ts';
import * as en from '#web/texts/en/tax-settings.ts';
import { taxDecimals } from './typed-settings.ts';

const texts = textsOf({ en });

/** 'VAT 19 %'; 'GST 5 % + QST 9.975 %' */
export function rateWords(rates: readonly TaxRate[]): string {
  const { percent, tryIt } = texts();
  if (rates.length === 0) return tryIt.none;
  return rates
    .map(({ title, rate }) => `${title} ${percent(numberText(rate, taxDecimals))}`.trim())
    .join(' + ');
}
