/** The value of a `datetime-local` field for an ISO time, in UTC as all times of the dashboard. */
export function utcOf(time: string | null | undefined): string {
  if (!time) return '';
  const at = new Date(time);
  return at.toISOString().slice(0, at.getUTCSeconds() === 0 ? 16 : 19);
}

/** The ISO time of such a value; null when the field is empty. */
export function isoOf(utc: string): string | null {
  const at = new Date(`${utc}Z`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
