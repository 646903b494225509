import { type ImageFile, isMaster, keyOfFile, putFile } from './image-files.ts';
import type { ImageStore } from './image-store.ts';
import type { ImageWorker } from './image-worker.ts';
import type { MasterImages } from './master-images.ts';
import { type MediaLog, StoreOutage } from './store-outage.ts';

/** Further ones are dropped; they are made at the first request for them. */
const maxWaiting = 5_000;
/** While the store fails, nothing is made for it in vain. */
const pauseMs = 60_000;

/**
 * Makes image variants in the background, one at a time: AVIF after an upload, and the demo shop's images. The queue is in
 * memory only. Variants are a cache of the master, so what a restart loses is queued again by the first request for it
 * (`find-image.ts`).
 */
export class VariantQueue {
  // A Map, because it is ordered and keeps each key once.
  readonly #waiting = new Map<string, ImageFile>();
  /** Not retried in this process, or every visitor would start them again. */
  readonly #failed = new Set<string>();
  #running: Promise<void> | null = null;
  #closed = false;
  #pausedUntil = 0;
  readonly #store: ImageStore;
  readonly #masters: MasterImages;
  readonly #worker: ImageWorker;
  readonly #log: MediaLog;

  constructor(store: ImageStore, masters: MasterImages, worker: ImageWorker, log: MediaLog) {
    this.#store = store;
    this.#masters = masters;
    this.#worker = worker;
    this.#log = log;
  }

  add(file: ImageFile): void {
    const key = keyOfFile(file);
    const isPaused = Date.now() < this.#pausedUntil;
    if (this.#closed || isPaused || this.#failed.has(key) || this.#waiting.size >= maxWaiting) return;
    this.#waiting.set(key, file);
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
  }

  countWaiting(): number {
    return this.#waiting.size;
  }

  /** Variants that this process could not make. */
  countFailed(): number {
    return this.#failed.size;
  }

  /** Drops everything that has not started. */
  close(): void {
    this.#closed = true;
    this.#waiting.clear();
  }

  /** Resolves when the queue is empty. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    for (let next = this.#next(); next; next = this.#next()) {
      const [key, file] = next;
      try {
        await this.#make(key, file);
      } catch (err) {
        if (this.#closed) return;
        if (err instanceof StoreOutage) {
          // Waiting work is queued again by the first requests afterwards.
          this.#pausedUntil = Date.now() + pauseMs;
          this.#waiting.clear();
          return;
        }
        this.#failed.add(key);
        this.#log.warn({ err, key }, 'An image variant could not be made.');
      }
      this.#waiting.delete(key);
    }
  }

  #next(): [string, ImageFile] | undefined {
    return this.#waiting.entries().next().value;
  }

  async #make(key: string, file: ImageFile): Promise<void> {
    const stored = await this.#store.get(key);
    if (stored) {
      stored.body.destroy();
      return;
    }
    const master = await this.#masters.find(file.image, 'background');
    if (!master || isMaster(file)) return;
    const { width, format } = file;
    const bytes = await this.#worker.encodeVariant(master, { width, format, priority: 'background' });
    await putFile(this.#store, file, bytes);
  }
}
