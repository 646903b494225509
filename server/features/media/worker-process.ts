import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';

/** What goes over: a job has a number, its answer carries the same one. */
export type Job<Task> = { id: number; task: Task };
export type Answer = { id: number; value?: unknown; failure?: { refusal: string | null; reason: string } };

/** The file itself is at fault; the message says so to whoever sent it. */
export class RefusedByProcess extends Error {}
/** The job was ended because of its time. */
export class TookTooLong extends Error {}
/** Another job, or nobody, is at fault: the process ended under this one. */
export class LostWithProcess extends Error {}

type Pending = {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  deadline: NodeJS.Timeout | undefined;
};

/**
 * A child process that works off jobs: started at the first one, ended after `msIdle` without any, started anew when it
 * died. It never holds up the end of the shop, and ends with it.
 */
export class WorkerProcess<Task> {
  #child: ChildProcess | null = null;
  #lastId = 0;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;
  readonly #pending = new Map<number, Pending>();
  readonly #file: string;
  readonly #msIdle: number;
  readonly #msForAJob: number;

  /** @param msForAJob a job that takes longer hangs: its process is ended, and what else it did fails with it */
  constructor(file: string, { msIdle = 10_000, msForAJob = 90_000 } = {}) {
    this.#file = file;
    this.#msIdle = msIdle;
    this.#msForAJob = msForAJob;
  }

  get running(): boolean {
    return this.#child !== null;
  }

  /**
   * @param isLimited false for a job that may take as long as it takes
   * @throws RefusedByProcess when the file is at fault, TookTooLong, LostWithProcess, any other Error when the work failed
   */
  send(task: Task, { isLimited = true } = {}): Promise<unknown> {
    if (this.#closed)
      return Promise.reject(new Error('Pictures are no longer worked on: the shop is closing.'));
    this.#child ??= this.#start();
    const child = this.#child;
    this.#lastId += 1;
    const id = this.#lastId;
    clearTimeout(this.#idle);
    child.ref();
    child.channel?.ref();
    return new Promise((resolve, reject) => {
      const deadline = isLimited ? setTimeout(() => this.#endFor(id), this.#msForAJob) : undefined;
      this.#pending.set(id, { resolve, reject, deadline });
      const job: Job<Task> = { id, task };
      // A failed send is followed by 'exit' or 'error', which fail every open job.
      child.send(job, (error) => error && this.#settle(id, (pending) => pending.reject(error)));
    });
  }

  close(): void {
    this.#closed = true;
    this.#end('The shop is closing.');
  }

  #start(): ChildProcess {
    const child = fork(this.#file, [], {
      serialization: 'advanced',
      // None of the shop's settings: what decodes strangers' files knows no secret. Few heaps keep malloc from hoarding.
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: [],
    });
    if (child.pid !== undefined) lowerPriority(child.pid);
    child.on('message', (answer: Answer) => this.#take(answer));
    child.on('error', (error) => this.#lost(child, error));
    child.on('exit', (code, signal) =>
      this.#lost(child, new LostWithProcess(`The process for pictures ended (${signal ?? code}).`)),
    );
    return child;
  }

  #take({ id, value, failure }: Answer): void {
    this.#settle(id, ({ resolve, reject }) => {
      if (!failure) resolve(value);
      else
        reject(failure.refusal === null ? new Error(failure.reason) : new RefusedByProcess(failure.refusal));
    });
  }

  #settle(id: number, how: (pending: Pending) => void): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    clearTimeout(pending.deadline);
    how(pending);
    if (this.#pending.size === 0) this.#rest();
  }

  #rest(): void {
    this.#child?.unref();
    this.#child?.channel?.unref();
    this.#idle = setTimeout(() => this.#end('No work.'), this.#msIdle).unref();
  }

  /** For one job that hangs: nothing else can stop it. */
  #endFor(id: number): void {
    this.#settle(id, ({ reject }) => reject(new TookTooLong('A picture took too long.')));
    this.#end('Another picture took too long.');
  }

  #end(reason: string): void {
    const child = this.#child;
    if (!child) return;
    this.#lost(child, new LostWithProcess(reason));
    child.kill('SIGKILL');
  }

  #lost(child: ChildProcess, error: Error): void {
    if (this.#child !== child) return;
    this.#child = null;
    clearTimeout(this.#idle);
    for (const id of [...this.#pending.keys()]) this.#settle(id, ({ reject }) => reject(error));
    clearTimeout(this.#idle);
  }
}

/** Below the shop itself, so that a page never waits for a picture. Some systems do not allow it; then it is equal. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, 10);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
}
