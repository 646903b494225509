import { type CallTimesRow, findRange, noCounts } from './call-times.rules.ts';

export const SLOT_MS = 5 * 60_000;
/** While the database is away, slots wait in memory: an hour of them at most. */
const MAX_SLOTS = 13;

/** Durations of the calls that this process answered, in slots of five minutes, until they are stored. */
export class CallTimes {
  readonly #slots = new Map<number, Map<string, { counts: number[]; isStored: boolean }>>();

  /** @param route method and pattern, of which there are as many as routes */
  observe(route: string, milliseconds: number, now = Date.now()): void {
    const slot = now - (now % SLOT_MS);
    let routes = this.#slots.get(slot);
    if (!routes) {
      routes = new Map();
      this.#slots.set(slot, routes);
      const [oldest = slot] = this.#slots.keys();
      if (this.#slots.size > MAX_SLOTS) this.#slots.delete(oldest);
    }
    let times = routes.get(route);
    if (!times) {
      times = { counts: noCounts(), isStored: false };
      routes.set(route, times);
    }
    const range = findRange(milliseconds);
    times.counts[range] = (times.counts[range] ?? 0) + 1;
    times.isStored = false;
  }

  /**
   * Hands over what has changed since it was last stored; whole slots are forgotten then.
   * @param store gets all calls of a slot and route each time, so that it may be called again after a failure
   */
  async storeWith(store: (rows: CallTimesRow[]) => Promise<void>, now = Date.now()): Promise<void> {
    const rows: CallTimesRow[] = [];
    for (const [slot, routes] of this.#slots) {
      for (const [route, { counts, isStored }] of routes) {
        if (!isStored) rows.push({ slotAt: new Date(slot), route, counts: [...counts] });
      }
    }
    if (rows.length > 0) await store(rows);
    for (const { slotAt, route, counts } of rows) {
      const times = this.#slots.get(slotAt.getTime())?.get(route);
      // Calls may have ended while the rows were stored.
      if (times) times.isStored = times.counts.every((count, at) => count === counts[at]);
    }
    for (const [slot, routes] of this.#slots) {
      const isOver = slot + SLOT_MS <= now;
      if (isOver && [...routes.values()].every(({ isStored }) => isStored)) this.#slots.delete(slot);
    }
  }
}
