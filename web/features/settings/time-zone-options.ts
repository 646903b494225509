import { localeOfDates, shopFormat } from '#contract/shop-format.ts';
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
    const offset = findOffset(value, now);
    const label = offset === null ? city : `${city} (${offset})`;
    regions.set(region, [...(regions.get(region) ?? []), { value, label }]);
  }
  const groups = [...regions].map(([label, options]) => ({
    label,
    options: options.sort((a, b) => a.label.localeCompare(b.label, 'en')),
  }));
  return [{ value: 'UTC', label: 'UTC' }, ...groups.sort((a, b) => a.label.localeCompare(b.label, 'en'))];
}

/** 'UTC-3:30', 'UTC' of a zone that is not ahead or behind; null where this browser does not know it. */
function findOffset(timeZone: string, now: Date): string | null {
  const parts = formatIn(timeZone, 'en', { timeZoneName: 'shortOffset' })?.formatToParts(now);
  return parts?.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? null;
}

/** 'Friday 2:05 PM' by the clocks of a zone; null where this browser does not know it. */
export function clockIn(timeZone: string, now: Date): string | null {
  const format = formatIn(timeZone, shopFormat().locale, {
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
  });
  return format?.format(now).replace('\u202f', ' ') ?? null;
}

function formatIn(timeZone: string, locale: string, options: Intl.DateTimeFormatOptions) {
  try {
    return new Intl.DateTimeFormat(localeOfDates(locale), { timeZone, ...options });
  } catch {
    return null;
  }
}
