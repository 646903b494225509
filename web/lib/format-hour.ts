import { formatters } from '#contract/shop-format.ts';

const hour = formatters(
  ({ locale }) =>
    new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
);

/** '2:05 PM UTC' from an ISO time. */
export function formatHour(time: string | Date): string {
  return hour().format(new Date(time)).replace('\u202f', ' ');
}
