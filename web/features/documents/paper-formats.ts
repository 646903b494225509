import type { ShownDocument } from '#contract/documents.contract.ts';
import { amountFormat, localeOfDates } from '#contract/shop-format.ts';

/** Amounts, dates and rates as they were written when the document was issued, whatever the shop's settings are now. */
export function paperFormats({ locale, timeZone, currency }: ShownDocument) {
  const decimals = new Intl.NumberFormat(locale, { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits;
  const amounts = amountFormat({ locale, currency, decimals: decimals ?? 2, timeZone, country: '' });
  const dates = new Intl.DateTimeFormat(localeOfDates(locale), {
    ...{ timeZone, year: 'numeric', month: 'short', day: 'numeric' },
  });
  const rates = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 });
  return {
    amount: (major: number) => amounts.format(major),
    date: (time: string) => dates.format(new Date(time)),
    rate: (percent: number) => rates.format(percent / 100),
  };
}
export type PaperFormats = ReturnType<typeof paperFormats>;
