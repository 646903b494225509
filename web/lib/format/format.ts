import { amountFormat, countFormat, dateFormat, formatters, type ShopFormat } from '#contract/shop-format.ts';

/** Amounts, counts and dates, in the shop's currency and locale (docs/rules.md#currency-and-locale). */
const formats = formatters((format) => ({
  price: amountFormat(format),
  count: countFormat(format),
  decimalSeparator: findDecimalSeparator(format),
  date: dateFormat(format),
  day: dateFormat({ ...format, timeZone: 'UTC' }),
  rating: new Intl.NumberFormat(format.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  share: new Intl.NumberFormat(format.locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  }),
}));

/** '$1,234.50' from major units, the unit of the API. */
export function formatPrice(amount: number): string {
  return formats().price.format(amount);
}

/** 'from $24.00' when it is the lowest of several prices, else '$24.00'. */
export function formatLowestPrice(amount: number, isOneOfSeveral: boolean | undefined): string {
  return isOneOfSeveral ? `from ${formatPrice(amount)}` : formatPrice(amount);
}

function findDecimalSeparator(format: ShopFormat): string {
  const parts = countFormat(format).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** The separator before the cents: '.' or ','. */
export const decimalSeparator = () => formats().decimalSeparator;

/** '19,406'. */
export function formatCount(count: number): string {
  return formats().count.format(count);
}

/** 'Monday, Nov 9, 2026' from an ISO time, in the shop's time zone (docs/rules.md#dates). */
export function formatDate(time: string | Date): string {
  return formats().date.format(new Date(time));
}

/** 'Monday, Nov 9, 2026' from a day without a time, '2026-11-09'. */
export function formatDay(day: string): string {
  return formats().day.format(new Date(day));
}

/** '4.5', '4.0'. */
export function formatRating(rating: number): string {
  return formats().rating.format(rating);
}

/** '68.42%' from 0 to 1; '60%' when it is whole. */
export function formatShare(share: number): string {
  return formats().share.format(share);
}

/** A count on a badge: '99+' from 99 upward (docs/rules.md#header-and-panels). */
export function formatBadge(count: number): string {
  return count >= 99 ? '99+' : String(count);
}
