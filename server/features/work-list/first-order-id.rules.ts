/** An order is placed some days after its checkout was held, at most, and its id is of the day on which that was. */
const HELD_MS = 30 * 24 * 60 * 60_000;

/** The smallest id of orders that are placed at this moment or later: ids ascend with the time, so that an index by id finds a period. */
export function firstOrderIdOf(at: Date): string {
  const hex = Math.max(0, at.getTime() - HELD_MS)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
