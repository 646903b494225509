import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import type { ShownDocument } from '#contract/documents.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { ShopError } from '#server/errors.ts';
import * as en from '#server/texts/en/documents.ts';

const texts = defineTexts({ en });

export interface PdfTask {
  document: ShownDocument;
  pageSize: 'A4' | 'LETTER';
}
export interface MadePdf {
  pdf: Uint8Array;
  /** A digest of all words and amounts: it differs when the same document says something else. */
  hash: string;
}
export type PdfReply = MadePdf | { failure: string };

const maxWaiting = 50;
const [first, last] = [1, 0];
const msIdle = 60_000;
/** A document with thousands of lines takes seconds. */
const msForOne = 60_000;

/**
 * Makes PDFs one after the other in a thread, which is started for the first, ends when nobody wants one for a while, and is replaced when it
 * fails: layout takes too long for the thread that answers requests.
 */
export class PdfMaker {
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly #closing = new AbortController();
  #thread: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;

  /**
   * @param isPatient for work in the background, which comes last and is never refused
   * @throws unavailable while many wait
   */
  async make(task: PdfTask, isPatient = false): Promise<MadePdf> {
    if (!isPatient && this.#queue.sizeBy({ priority: first }) >= maxWaiting)
      throw new ShopError('unavailable', texts().manyPdfs, { retryAfterSeconds: 10 });
    return await this.#queue.add(() => this.#send(task), { priority: isPatient ? last : first });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#idle);
    await this.#thread?.terminate();
  }

  async #send(task: PdfTask): Promise<MadePdf> {
    const { signal } = this.#closing;
    signal.throwIfAborted();
    clearTimeout(this.#idle);
    this.#thread ??= this.#start();
    const thread = this.#thread;
    try {
      const replied = once(thread, 'message', {
        signal: AbortSignal.any([signal, AbortSignal.timeout(msForOne)]),
      });
      thread.postMessage(task);
      // The thread runs pdf-thread.ts of the same version.
      const [reply]: PdfReply[] = await replied;
      if (!reply || 'failure' in reply) throw new Error(reply?.failure);
      this.#idle = setTimeout(() => this.#end(thread), msIdle).unref();
      return reply;
    } catch (error) {
      this.#end(thread);
      throw error;
    }
  }

  #end(thread: Worker): void {
    if (this.#thread === thread) this.#thread = null;
    void thread.terminate();
  }

  #start(): Worker {
    const thread = new Worker(fileURLToPath(new URL('./pdf-thread.ts', import.meta.url)), {
      // Without settings and secrets.
      ...{ env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } },
    });
    // Whoever waits gets the error, too. Without a listener it would end the process.
    thread.on('error', () => this.#end(thread));
    thread.unref();
    return thread;
  }
}
