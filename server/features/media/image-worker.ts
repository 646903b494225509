import { fileURLToPath } from 'node:url';
import type { ImageFormat, ImageKind } from '#contract/images.ts';
import { refuseField, ShopError } from '#server/errors.ts';
import { KeyedQueue } from '#server/keyed-queue.ts';
import { Lane, type Turn } from '#server/lane.ts';
import { Slots } from '#server/slots.ts';
import type { Variant } from './make-variants.ts';
import { slowImage } from './media.rules.ts';
import { LostWithProcess, RefusedByProcess, TookTooLong, WorkerProcess } from './worker-process.ts';

/** A picture that went through the pipeline, as files ready to be put away. */
export type ProcessedImage = {
  kind: ImageKind;
  width: number;
  height: number;
  master: Variant;
  variants: Variant[];
};

export type Task =
  | { do: 'develop' | 'draw'; bytes: Uint8Array }
  | { do: 'print'; bytes: Uint8Array; width: number; format: ImageFormat };

/** Uploads that may be here at a time, of all accounts and of one; each holds up to 5 MB. */
const mostUploads = 24;
const mostUploadsOfAccount = 10;
const retryAfterSeconds = 30;
/** How often a form of a picture of ours is begun. */
const mostAttempts = 3;

/**
 * Where pictures are decoded and encoded: in a child process of low priority, which lives while there is work. So the shop's
 * own process stays small (an encoder leaves hundreds of megabytes behind) and quick, and survives a file that breaks a
 * decoder.
 */
export class ImageWorker {
  readonly #process: WorkerProcess<Task>;
  // Two uploads at a time, of two accounts: a slow one holds up those of its own account only. More would cost memory, since
  // a picture of 50 megapixels may need hundreds of megabytes while it is decoded.
  readonly #uploads = new Lane(2);
  readonly #uploadsOfAccount = new KeyedQueue();
  readonly #slots = new Slots(mostUploads);
  readonly #slotsOfAccount = new Slots(mostUploadsOfAccount);
  readonly #prints = new Lane(2);

  constructor(options: { msIdle?: number; msForAJob?: number } = {}) {
    this.#process = new WorkerProcess(
      fileURLToPath(new URL('./image-worker-process.ts', import.meta.url)),
      options,
    );
  }

  /** Whether the child process lives at this moment. */
  get running(): boolean {
    return this.#process.running;
  }

  /**
   * An upload: checked, turned upright, without metadata, with every form that is made at once. Accounts take turns, however
   * many pictures each of them sends.
   * @throws ShopError with fields.image when it is no picture that we take, 'too-many' when the account, 'unavailable' when the
   * shop has too many under way
   */
  async develop(bytes: Uint8Array, accountId: string): Promise<ProcessedImage> {
    const giveBack = this.#takeSlots(accountId);
    try {
      return await this.#uploadsOfAccount.run(accountId, () =>
        this.#uploads.run(() => this.#sendUpload({ do: 'develop', bytes })),
      );
    } finally {
      giveBack();
    }
  }

  /** One of our own SVG drawings, in its own size and without variants. Never for a file of somebody else. */
  async draw(svg: Uint8Array, turn: Turn): Promise<ProcessedImage> {
    return this.#prints.run(() => this.#sendOwn<ProcessedImage>({ do: 'draw', bytes: svg }), turn);
  }

  /** One form of a picture from its master. What is made for `later` gives way to what somebody waits for. */
  async print(master: Uint8Array, width: number, format: ImageFormat, turn: Turn): Promise<Uint8Array> {
    const task: Task = { do: 'print', bytes: master, width, format };
    return this.#prints.run(() => this.#sendOwn<Uint8Array>(task), turn);
  }

  /** Ends the process at once; what it was doing fails. */
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
    const slots = [this.#slots.take('all'), this.#slotsOfAccount.take(accountId)];
    return () => {
      for (const giveBack of slots) giveBack();
    };
  }

  async #sendUpload(task: Task): Promise<ProcessedImage> {
    try {
      // The other side is image-worker-process.ts of the same version: its answers are what its types say.
      return (await this.#process.send(task)) as ProcessedImage;
    } catch (error) {
      if (error instanceof TookTooLong) throw slowImage();
      if (error instanceof RefusedByProcess) throw refuseField('image', error.message, 'invalid-image');
      throw error;
    }
  }

  /** Our own files take as long as they take: on a slow machine that is no fault. Done again when an upload took the process along. */
  async #sendOwn<Value>(task: Task): Promise<Value> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await this.#process.send(task, { isLimited: false })) as Value;
      } catch (error) {
        if (!(error instanceof LostWithProcess) || attempt === mostAttempts) throw error;
      }
    }
  }
}
