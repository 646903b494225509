import { toMajor } from '#contract/money.ts';
import {
  amountFormat,
  countFormat,
  dateFormat,
  formatters,
  localeOfDates,
  shopFormat,
} from '#contract/shop-format.ts';

/** Amounts, counts and times for people, in the shop's currency and locale (docs/rules.md#currency-and-locale). */

const formats = formatters((format) => ({
  price: amountFormat(format),
  wholePrice: amountFormat({ ...format, decimals: 0 }),
  count: countFormat(format),
  date: dateFormat(format),
  dateAndTime: new Intl.DateTimeFormat(localeOfDates(format.locale), {
    timeZone: format.timeZone,
    ...{ year: 'numeric', month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  }),
}));

/** '$1,234.50'. */
export const formatPrice = (minor: number): string => formats().price.format(toMajor(minor));

/** The same in a currency that may be another one than the shop's. */
export const formatPriceIn = ({ amountMinor, currency }: { amountMinor: number; currency: string }): string =>
  amountFormat({ ...shopFormat(), currency }).format(toMajor(amountMinor));

/** '$0': without decimals. */
export const formatWholePrice = (major: number): string => formats().wholePrice.format(major);

/** '19,406'. */
export const formatCount = (count: number): string => formats().count.format(count);

/** 'Monday, Nov 9, 2026', in the shop's time zone. */
export const formatDate = (time: Date): string => formats().date.format(time);

/** 'Nov 9, 2026, 2:05 PM GMT+1', in the shop's time zone. */
export const formatDateAndTime = (time: Date): string => formats().dateAndTime.format(time);
