import type { TaxRate } from '#contract/taxes.ts';
import { defineTexts } from '#contract/texts.ts';
import { formatRate } from '#web/lib/format/more-formats.ts';
import * as en from '#web/texts/en/tax-settings.ts';

const texts = defineTexts({ en });

/** 'VAT 19%'; 'GST 5% + QST 9.975%' */
export function rateWords(rates: readonly TaxRate[]): string {
  const { tryIt } = texts();
  if (rates.length === 0) return tryIt.none;
  return rates.map(({ title, rate }) => `${title} ${formatRate(rate)}`.trim()).join(' + ');
}
