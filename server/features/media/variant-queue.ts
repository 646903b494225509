import { type ImageFile, isMaster, keyOfFile, putFile } from './image-files.ts';
import type { ImageStore } from './image-store.ts';
import type { ImageWorker } from './image-worker.ts';
import type { Masters } from './master-images.ts';

/** Says what went wrong where nobody waits for an answer. A Fastify logger fits. */
export type MediaLog = { warn: (details: { err: unknown; key: string }, text: string) => void };

/** More than this are forgotten; they are made when somebody asks for them. */
const mostWaiting = 5_000;

/**
 * Makes forms of pictures for which nobody waits, one at a time: AVIF after an upload, the demo shop's drawings. The queue lives in memory only. What is
 * lost with a restart, or failed, is put in again by the first visitor who asks for it (`find-image.ts`): forms are a
 * cache of the master, so nothing needs to be remembered.
 */
export class VariantQueue {
  // A Map keeps the order of its keys and each of them once.
  readonly #waiting = new Map<string, ImageFile>();
  /** Tried without success: not again in this process, or every visitor would start it anew. */
  readonly #failed = new Set<string>();
  #working: Promise<void> | null = null;
  #closed = false;
  readonly #store: ImageStore;
  readonly #masters: Masters;
  readonly #darkroom: ImageWorker;
  readonly #log: MediaLog;

  constructor(store: ImageStore, masters: Masters, darkroom: ImageWorker, log: MediaLog) {
    this.#store = store;
    this.#masters = masters;
    this.#darkroom = darkroom;
    this.#log = log;
  }

  add(file: ImageFile): void {
    const key = keyOfFile(file);
    if (this.#closed || this.#failed.has(key) || this.#waiting.size >= mostWaiting) return;
    this.#waiting.set(key, file);
    this.#working ??= this.#work().finally(() => {
      this.#working = null;
    });
  }

  /** Forgets what waits. */
  close(): void {
    this.#closed = true;
    this.#waiting.clear();
  }

  /** Resolves when nothing is being made any more. */
  async settled(): Promise<void> {
    await this.#working;
  }

  async #work(): Promise<void> {
    for (let next = this.#next(); next; next = this.#next()) {
      const [key, file] = next;
      try {
        await this.#make(key, file);
      } catch (err) {
        if (this.#closed) return;
        this.#failed.add(key);
        this.#log.warn({ err, key }, 'A form of a picture could not be made.');
      }
      this.#waiting.delete(key);
    }
  }

  #next(): [string, ImageFile] | undefined {
    return this.#waiting.entries().next().value;
  }

  async #make(key: string, file: ImageFile): Promise<void> {
    const there = await this.#store.get(key);
    if (there) {
      there.body.destroy();
      return;
    }
    const master = await this.#masters.find(file.picture, 'later');
    if (!master || isMaster(file)) return;
    await putFile(this.#store, file, await this.#darkroom.print(master, file.width, file.format, 'later'));
  }
}
