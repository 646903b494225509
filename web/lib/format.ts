import { amountFormat, formatters } from '#contract/shop-format.ts';

/** Amounts, counts and dates, in the shop's currency and locale (docs/rules.md#currency-and-locale). */
const formats = formatters((format) => ({
  price: amountFormat(format),
  count: new Intl.NumberFormat(format.locale),
  date: new Intl.DateTimeFormat(format.locale, {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  }),
}));

/** '$1,234.50' from major units, the unit of the API. */
export function formatPrice(amount: number): string {
  return formats().price.format(amount);
}

/** '19,406'. */
export function formatCount(count: number): string {
  return formats().count.format(count);
}

/** 'Monday, Nov 9, 2026' from an ISO time, in UTC (docs/rules.md#dates). */
export function formatDate(time: string | Date): string {
  return formats().date.format(new Date(time));
}

/** '68.42%'; 0 of 0 is '0.00%'. */
export function formatShare(part: number, total: number): string {
  return `${(total > 0 ? (part / total) * 100 : 0).toFixed(2)}%`;
}

/** A count on a badge: '99+' from 99 upward (docs/rules.md#header-and-panels). */
export function formatBadge(count: number): string {
  return count >= 99 ? '99+' : String(count);
}
