import { fileURLToPath } from 'node:url';
import PQueue from 'p-queue';
import type { ImageFormat, ImageKind } from '#contract/images.ts';
import { KeyedQueue } from '#server/concurrency/keyed-queue.ts';
import { Slots } from '#server/concurrency/slots.ts';
import { refuseField, ShopError } from '#server/errors.ts';
import type { Variant } from './make-variants.ts';
import { slowImage } from './media.rules.ts';
import { JobRefused, JobTimedOut, WorkerExited, WorkerProcess } from './worker-process.ts';

/** A decoded and checked image as encoded files, ready to be stored. */
export type ProcessedImage = {
  kind: ImageKind;
  width: number;
  height: number;
  master: Variant;
  variants: Variant[];
  /** The sides of a mark before it was scaled down, in pixels. */
  original?: { width: number; height: number } | undefined;
};

export type Task =
  | { do: 'process' | 'render-svg'; bytes: Uint8Array }
  | { do: 'process-mark'; bytes: Uint8Array; maxSide: number }
  | { do: 'encode'; bytes: Uint8Array; width: number; format: ImageFormat };

/** Work that a visitor waits for starts before background work. */
export type Priority = 'visitor' | 'background';
const priorities: Record<Priority, number> = { visitor: 1, background: 0 };

/** Concurrent uploads, of all accounts and of one. Each holds up to 5 MB. */
const maxUploads = 24;
const maxUploadsOfAccount = 10;
const retryAfterSeconds = 30;
/** Attempts at work on our own files when the process exits under it. */
const maxAttempts = 3;

/**
 * Decodes and encodes images in a child process of low priority, which runs only while there is work. The shop's own process
 * stays small (an encoder keeps hundreds of megabytes) and responsive, and survives a file that crashes a decoder.
 */
export class ImageWorker {
  readonly #process: WorkerProcess<Task>;
  // Two uploads at a time, of two accounts: a slow one delays only its own account. More would cost memory: an image of
  // 50 megapixels may need hundreds of megabytes while it is decoded.
  readonly #uploads = new PQueue({ concurrency: 2 });
  readonly #uploadsOfAccount = new KeyedQueue();
  readonly #slots = new Slots(maxUploads);
  readonly #slotsOfAccount = new Slots(maxUploadsOfAccount);
  readonly #ownWork = new PQueue({ concurrency: 2 });

  constructor(options: { msIdle?: number; msForAJob?: number } = {}) {
    this.#process = new WorkerProcess(
      fileURLToPath(new URL('./image-worker-process.ts', import.meta.url)),
      options,
    );
  }

  get running(): boolean {
    return this.#process.running;
  }

  /**
   * Checks an upload, turns it upright, drops its metadata and encodes the variants that are needed at once. Accounts take
   * turns, however many images each of them sends.
   * @throws 'invalid-image' for a file that is not accepted, 'too-many' when the account, 'unavailable' when the
   * shop has too many uploads in progress
   */
  async processUpload(
    bytes: Uint8Array,
    accountId: string,
    task: Extract<Task, { do: 'process' | 'process-mark' | 'render-svg' }> = { do: 'process', bytes },
  ): Promise<ProcessedImage> {
    const release = this.#takeSlots(accountId);
    try {
      return await this.#uploadsOfAccount.run(accountId, () =>
        this.#uploads.add(() => this.#sendUpload(task)),
      );
    } finally {
      release();
    }
  }

  /** Renders one of our own SVG files at its own size, without variants. Never for uploads: an SVG is a program. */
  async renderSvg(svg: Uint8Array, priority: Priority): Promise<ProcessedImage> {
    return this.#runOwn({ do: 'render-svg', bytes: svg }, priority);
  }

  /** Encodes one variant from its master. */
  async encodeVariant(
    master: Uint8Array,
    { width, format, priority }: { width: number; format: ImageFormat; priority: Priority },
  ): Promise<Uint8Array> {
    return this.#runOwn({ do: 'encode', bytes: master, width, format }, priority);
  }

  /** Ends the process at once; jobs in progress fail. */
  close(): void {
    this.#process.close();
  }

  #takeSlots(accountId: string): () => void {
    if (this.#slotsOfAccount.isFull(accountId)) {
      throw new ShopError(
        'too-many',
        'You are uploading many pictures at once. Please try again in a minute.',
        { retryAfterSeconds },
      );
    }
    if (this.#slots.isFull('all')) {
      throw new ShopError('unavailable', 'Many pictures are being uploaded. Please try again in a minute.', {
        retryAfterSeconds,
      });
    }
    const releases = [this.#slots.take('all'), this.#slotsOfAccount.take(accountId)];
    return () => {
      for (const release of releases) release();
    };
  }

  async #sendUpload(task: Task): Promise<ProcessedImage> {
    try {
      // The child runs image-worker-process.ts of the same version, so its replies have these types.
      return (await this.#process.send(task)) as ProcessedImage;
    } catch (error) {
      if (error instanceof JobTimedOut) throw slowImage();
      if (error instanceof JobRefused) throw refuseField('image', error.message, 'invalid-image');
      throw error;
    }
  }

  /** Without a time limit: a slow machine is no error. Retries when another job's file made the process exit. */
  #runOwn<Value>(task: Task, priority: Priority): Promise<Value> {
    return this.#ownWork.add(
      async () => {
        for (let attempt = 1; ; attempt += 1) {
          try {
            return (await this.#process.send(task, { isLimited: false })) as Value;
          } catch (error) {
            if (!(error instanceof WorkerExited) || attempt === maxAttempts) throw error;
          }
        }
      },
      { priority: priorities[priority] },
    );
  }
}
