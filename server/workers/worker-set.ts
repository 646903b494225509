import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProcessEnd } from '#server/process/process-end.ts';
import type { Started } from '#server/process/started.ts';
import { forkWorker, type Worker } from './fork-worker.ts';
import type { Handover } from './handover.ts';
import { restartDelayMs } from './restart-delay.ts';
import { socketPathOf } from './socket-paths.ts';

interface WorkerSetParts {
  /** What a worker runs. */
  program: string;
  socketFolder: string;
  /** Gives connections to the workers that serve. */
  handover: Handover;
  end: ProcessEnd;
}

/** A worker that lasted so long did not end because of its start. */
const STABLE_MS = 60_000;

/** Starts the workers, and replaces each that ends. When none runs and none can start, this process ends. */
export class WorkerSet {
  readonly #parts: WorkerSetParts;
  readonly #running = new Set<Worker>();
  readonly #starting = new Set<Worker>();
  readonly #killAll = () => {
    for (const worker of this.#running) worker.kill();
  };
  #lastId = 0;

  constructor(parts: WorkerSetParts) {
    this.#parts = parts;
    parts.end.signal.addEventListener('abort', () => {
      for (const worker of this.#starting) worker.stop();
    });
    // The time for a graceful end is over.
    process.once('exit', this.#killAll);
  }

  /** @throws SettingsError why a worker could not start */
  async start(count: number): Promise<Started> {
    // Alone, because it may have to create and migrate the database.
    const first = this.#launch(true);
    const started = await this.#isReady(first);
    const others = Array.from({ length: count - 1 }, () => this.#launch(false));
    await Promise.all(others.map((other) => this.#isReady(other)));
    void this.#keep(first, true);
    for (const other of others) void this.#keep(other, false);
    return started;
  }

  /** Stops those that serve, after their last connection. */
  async stop(): Promise<void> {
    const workers = [...this.#running];
    for (const worker of workers) worker.stop();
    const codes = await Promise.all(workers.map(({ ended }) => ended));
    process.off('exit', this.#killAll);
    if (codes.some((code) => code !== 0)) this.#parts.end.fail();
  }

  #launch(runsJobs: boolean): Worker {
    const { program, socketFolder, handover } = this.#parts;
    this.#lastId += 1;
    const id = this.#lastId;
    const worker = forkWorker(program, { id, socketFolder, runsJobs }, handover);
    this.#running.add(worker);
    this.#starting.add(worker);
    const isStarted = () => this.#starting.delete(worker);
    worker.ready.then(isStarted, isStarted);
    void worker.ended.then(() => {
      this.#running.delete(worker);
      rmSync(socketPathOf(socketFolder, id), { force: true });
    });
    return worker;
  }

  async #isReady({ ready }: Worker): Promise<Started> {
    const { signal } = this.#parts.end;
    return await ready.catch((error: unknown) => {
      signal.throwIfAborted();
      throw error;
    });
  }

  async #keep(worker: Worker, runsJobs: boolean): Promise<void> {
    const { signal, begin, fail, log } = this.#parts.end;
    for (let ends = 0; ; worker = this.#launch(runsJobs)) {
      const since = performance.now();
      const failure = await worker.ready.then(
        () => null,
        (error: Error) => error.message,
      );
      const reason = failure ?? (await worker.left);
      if (signal.aborted) return;
      log.warn(null, reason);
      if (failure && this.#running.size === 0) {
        log.fatal(null, 'No worker is left. Shutting down.');
        fail();
        return begin();
      }
      ends = performance.now() - since < STABLE_MS ? ends + 1 : 1;
      await pause(restartDelayMs(ends), undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
    }
  }
}
