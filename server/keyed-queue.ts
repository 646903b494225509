import { Lane } from './lane.ts';

/** A queue for each key: jobs of one key run one after the other, jobs of different keys beside each other. */
export class KeyedQueue {
  readonly #queues = new Map<string, Lane>();

  /** How many jobs of this key wait for their turn. */
  waiting(key: string): number {
    return this.#queues.get(key)?.waiting ?? 0;
  }

  async run<T>(key: string, job: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? new Lane(1);
    this.#queues.set(key, queue);
    try {
      return await queue.run(job);
    } finally {
      if (queue.isIdle) this.#queues.delete(key);
    }
  }
}
