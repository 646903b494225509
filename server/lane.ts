export type Turn = 'now' | 'later';

/** Lets at most `places` jobs run at a time. The others wait in the order in which they came, `later` ones behind all `now`. */
export class Lane {
  readonly #places: number;
  #free: number;
  readonly #waiting: Record<Turn, (() => void)[]> = { now: [], later: [] };

  constructor(places: number) {
    this.#places = places;
    this.#free = places;
  }

  /** Nothing runs and nothing waits. */
  get isIdle(): boolean {
    return this.#free === this.#places;
  }

  get waiting(): number {
    return this.#waiting.now.length + this.#waiting.later.length;
  }

  async run<T>(job: () => Promise<T>, turn: Turn = 'now'): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting[turn].push(resolve));
    try {
      return await job();
    } finally {
      const next = this.#waiting.now.shift() ?? this.#waiting.later.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
