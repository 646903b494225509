// Formatters are created once: one for each card cost 40 % of the time of a server-rendered list.
const price = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const whole = new Intl.NumberFormat('en-US');
const day = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

/** '$1,234.50' from major units, the unit of the API. */
export function formatPrice(amount: number): string {
  return price.format(amount);
}

const hour = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** '19,406'. */
export function formatCount(count: number): string {
  return whole.format(count);
}

/** 'Monday, Nov 9, 2026' from an ISO time: US English, UTC (docs/rules.md#dates). */
export function formatDate(time: string | Date): string {
  return day.format(new Date(time));
}

/** '2:05 PM UTC' from an ISO time. */
export function formatHour(time: string | Date): string {
  return hour.format(new Date(time)).replace('\u202f', ' ');
}

/** '1 merchant', '1,204 merchants'. */
export function formatNumberOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** '68.42%'; 0 of 0 is '0.00%'. */
export function formatShare(part: number, total: number): string {
  return `${(total > 0 ? (part / total) * 100 : 0).toFixed(2)}%`;
}

/** A count on a badge: '99+' from 99 upward (docs/rules.md#header-and-panels). */
export function formatBadge(count: number): string {
  return count >= 99 ? '99+' : String(count);
}
