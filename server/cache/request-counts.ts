/** Estimates how often each key was requested lately, in a fixed amount of memory. */
export interface RequestCounts {
  add(key: string): void;
  /** @returns at least the number of requests since the counters were last halved; 255 at most */
  of(key: string): number;
}

/** Counters of each of the rows. A power of two. */
const width = 65_536;
const mask = width - 1;
/** A key has one counter in each row. Other keys that share it can only make it larger, so the smallest is the best estimate. */
const multipliers = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f];
/** After so many requests all counters are halved, so that what was popular once does not stay so. */
const halvedAfter = 2 * width;
const max = 255;

/** A count-min sketch: 256 KiB, however many keys there are. */
export function createRequestCounts(): RequestCounts {
  const counters = new Uint8Array(multipliers.length * width);
  // Unknown to visitors, who could otherwise choose searches that share the counters of a popular page.
  const seed = Math.trunc(Math.random() * 2 ** 32);
  const slots = multipliers.map(() => 0);
  let added = 0;

  function estimate(key: string): number {
    const hash = hashOf(key, seed);
    let min = max;
    for (let row = 0; row < slots.length; row += 1) {
      const slot = row * width + ((Math.imul(hash, multipliers[row] ?? 1) >>> 16) & mask);
      slots[row] = slot;
      min = Math.min(min, counters[slot] ?? 0);
    }
    return min;
  }

  return {
    add(key) {
      const count = estimate(key);
      if (count === max) return;
      for (const slot of slots) if (counters[slot] === count) counters[slot] = count + 1;
      added += 1;
      if (added < halvedAfter) return;
      added = 0;
      for (let slot = 0; slot < counters.length; slot += 1) counters[slot] = (counters[slot] ?? 0) >>> 1;
    },
    of: estimate,
  };
}

/** FNV-1a. */
function hashOf(key: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}
