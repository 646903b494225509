import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';

/** Messages to and from the child. A reply carries the id of its job. */
export type Job<Task> = { id: number; task: Task };
export type JobReply = { id: number; value?: unknown; failure?: { refusal: string | null; reason: string } };

/** The file is not accepted; the message is for the person who uploaded it. */
export class JobRefused extends Error {}
/** The job ran past its time limit. */
export class JobTimedOut extends Error {}
/** The process exited while the job was running or queued; the job itself need not be the cause. */
export class WorkerExited extends Error {}

type Pending = {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  deadline: NodeJS.Timeout | undefined;
};

/**
 * A child process that runs jobs: started for the first one, stopped after `msIdle` without any, restarted after a crash. It
 * does not keep the shop's process alive, and ends with it.
 */
export class WorkerProcess<Task> {
  #child: ChildProcess | null = null;
  #lastId = 0;
  #idleTimer: NodeJS.Timeout | undefined;
  #closed = false;
  readonly #pending = new Map<number, Pending>();
  readonly #file: string;
  readonly #msIdle: number;
  readonly #msForAJob: number;

  /** @param msForAJob a job that takes longer is taken for hung: its process is killed, and its other jobs fail */
  constructor(file: string, { msIdle = 10_000, msForAJob = 90_000 } = {}) {
    this.#file = file;
    this.#msIdle = msIdle;
    this.#msForAJob = msForAJob;
  }

  get running(): boolean {
    return this.#child !== null;
  }

  /**
   * @param isLimited false for a job without a time limit
   * @throws JobRefused when the file is not accepted, JobTimedOut, WorkerExited, any other Error when the job failed
   */
  send(task: Task, { isLimited = true } = {}): Promise<unknown> {
    if (this.#closed) return Promise.reject(new Error('The image worker is closed: the shop is closing.'));
    this.#child ??= this.#start();
    const child = this.#child;
    this.#lastId += 1;
    const id = this.#lastId;
    clearTimeout(this.#idleTimer);
    child.ref();
    child.channel?.ref();
    return new Promise((resolve, reject) => {
      const deadline = isLimited ? setTimeout(() => this.#killFor(id), this.#msForAJob) : undefined;
      this.#pending.set(id, { resolve, reject, deadline });
      const job: Job<Task> = { id, task };
      // After a failed send, 'exit' or 'error' fails every other pending job.
      child.send(job, (error) => error && this.#settle(id, (pending) => pending.reject(error)));
    });
  }

  close(): void {
    this.#closed = true;
    this.#kill('The shop is closing.');
  }

  #start(): ChildProcess {
    const child = fork(this.#file, [], {
      serialization: 'advanced',
      // No settings and no secrets, because it decodes strangers' files. Fewer malloc arenas keep its memory small.
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: [],
    });
    if (child.pid !== undefined) lowerPriority(child.pid);
    child.on('message', (reply: JobReply) => this.#take(reply));
    child.on('error', (error) => this.#failAll(child, error));
    child.on('exit', (code, signal) =>
      this.#failAll(child, new WorkerExited(`The image worker ended (${signal ?? code}).`)),
    );
    return child;
  }

  #take({ id, value, failure }: JobReply): void {
    this.#settle(id, ({ resolve, reject }) => {
      if (!failure) resolve(value);
      else reject(failure.refusal === null ? new Error(failure.reason) : new JobRefused(failure.refusal));
    });
  }

  #settle(id: number, how: (pending: Pending) => void): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    clearTimeout(pending.deadline);
    how(pending);
    if (this.#pending.size === 0) this.#startIdleTimer();
  }

  #startIdleTimer(): void {
    this.#child?.unref();
    this.#child?.channel?.unref();
    this.#idleTimer = setTimeout(() => this.#kill('Idle.'), this.#msIdle).unref();
  }

  /** Killing the process is the only way to stop a hung job. */
  #killFor(id: number): void {
    this.#settle(id, ({ reject }) => reject(new JobTimedOut('An image took too long.')));
    this.#kill('Another image took too long.');
  }

  #kill(reason: string): void {
    const child = this.#child;
    if (!child) return;
    this.#failAll(child, new WorkerExited(reason));
    child.kill('SIGKILL');
  }

  #failAll(child: ChildProcess, error: Error): void {
    if (this.#child !== child) return;
    this.#child = null;
    clearTimeout(this.#idleTimer);
    for (const id of [...this.#pending.keys()]) this.#settle(id, ({ reject }) => reject(error));
    clearTimeout(this.#idleTimer);
  }
}

/** So that pages never wait for images. Some systems do not allow it; then the priority stays the same. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, 10);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
}
