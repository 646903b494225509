/** The smallest id of rows that are made at this moment or later: ids begin with the time, so that an index by id also finds a period. */
export function firstIdAt(at: Date): string {
  const time = Math.max(at.getTime(), 0).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}
