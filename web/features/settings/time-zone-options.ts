import type { SelectOption } from '#web/components/form/select-option.ts';

/**
 * The time zones that this browser knows, UTC first, each with its offset: 'Europe/Berlin (UTC+1)'.
 * @param saved is among them, also where another browser or another spelling of the city has chosen it
 */
export function timeZoneOptions(saved: string, now = new Date()): SelectOption[] {
  const names = new Set([saved, ...Intl.supportedValuesOf('timeZone')]);
  names.delete('UTC');
  return ['UTC', ...[...names].sort()].map((value) => ({
    value,
    label: value === 'UTC' ? value : `${value.replaceAll('_', ' ')} (${offsetOf(value, now)})`,
  }));
}

/** 'UTC-3:30', 'UTC' of a zone that is not ahead or behind. */
function offsetOf(timeZone: string, now: Date): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
  const offset = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return offset.replace('GMT', 'UTC');
}
