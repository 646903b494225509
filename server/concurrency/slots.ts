/** Counts the holders of each key and lets no key have more than `max`. */
export class Slots {
  readonly #held = new Map<string, number>();
  readonly #most: number;

  constructor(max: number) {
    this.#most = max;
  }

  /** @param elsewhere holders that are counted somewhere else */
  isFull(key: string, elsewhere = 0): boolean {
    return this.#count(key) + elsewhere >= this.#most;
  }

  /** Takes a slot, full or not; the returned function gives it back, once. */
  take(key: string): () => void {
    this.#held.set(key, this.#count(key) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = this.#count(key) - 1;
      if (left > 0) this.#held.set(key, left);
      else this.#held.delete(key);
    };
  }

  #count(key: string): number {
    return this.#held.get(key) ?? 0;
  }
}
