/** The value of a `datetime-local` field for an ISO time, in the time zone of the device. */
export function localOf(time: string | null): string {
  if (time === null) return '';
  const at = new Date(time);
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, at.getUTCSeconds() === 0 ? 16 : 19);
}

/** The ISO time of such a value; null when the field is empty. */
export function isoOf(local: string): string | null {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
