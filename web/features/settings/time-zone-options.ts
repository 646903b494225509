import { isTimeZone } from '#contract/shop-days.ts';
import { shopFormat } from '#contract/shop-format.ts';
import type { OptionGroup, SelectOption } from '#web/components/form/select-option.ts';

/**
 * The time zones that this browser knows: UTC, then each region with its cities and their offset, 'Berlin (UTC+1)', so that typing a city finds it.
 * @param saved is among them, also where another browser or another spelling of the city has chosen it
 */
export function timeZoneOptions(saved: string, now = new Date()): (SelectOption | OptionGroup)[] {
  const regions = new Map<string, SelectOption[]>();
  for (const value of new Set([saved, ...Intl.supportedValuesOf('timeZone')])) {
    if (value === 'UTC') continue;
    const [region = value, ...places] = value.replaceAll('_', ' ').split('/');
    const city = places.toReversed().join(', ') || region;
    const label = isTimeZone(value) ? `${city} (${offsetOf(value, now)})` : city;
    regions.set(region, [...(regions.get(region) ?? []), { value, label }]);
  }
  const groups = [...regions].map(([label, options]) => ({
    label,
    options: options.sort((a, b) => a.label.localeCompare(b.label, 'en')),
  }));
  return [{ value: 'UTC', label: 'UTC' }, ...groups.sort((a, b) => a.label.localeCompare(b.label, 'en'))];
}

/** 'UTC-3:30', 'UTC' of a zone that is not ahead or behind. */
function offsetOf(timeZone: string, now: Date): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
  const offset = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return offset.replace('GMT', 'UTC');
}

/** 'Friday 2:05 PM' by the clocks of a zone; null where this browser does not know it. */
export function clockIn(timeZone: string, now: Date): string | null {
  if (!isTimeZone(timeZone)) return null;
  const { locale } = shopFormat();
  const format = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
  });
  return format.format(now).replace('\u202f', ' ');
}
