import PQueue from 'p-queue';

/** A queue for each key: jobs of one key run one at a time, jobs of different keys at the same time. */
export class KeyedQueue {
  readonly #queues = new Map<string, PQueue>();

  /** @returns how many jobs of this key have not started yet */
  waiting(key: string): number {
    return this.#queues.get(key)?.size ?? 0;
  }

  async run<T>(key: string, job: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? new PQueue({ concurrency: 1 });
    this.#queues.set(key, queue);
    try {
      return await queue.add(job);
    } finally {
      if (queue.size + queue.pending === 0) this.#queues.delete(key);
    }
  }
}
