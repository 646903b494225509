import { errorText } from './describe-error.ts';
import { explainFailure } from './explain-failure.ts';
import type { ProcessLog } from './process-log.ts';

/** Supervisors kill after about 10 seconds. */
const CLOSE_TIMEOUT_MS = 7_500;

/** How a process of the shop ends: what it opened is closed, the last opened first, within a time limit. */
export interface ProcessEnd {
  /** Aborted when the end begins, possibly while the process still starts. */
  readonly signal: AbortSignal;
  /** Registers what must be closed at the end, also after a failed start. */
  atEnd(close: () => Promise<unknown>): void;
  /** Begins the end. Later calls change nothing: a terminal and npm may both forward the same Ctrl-C. */
  begin(): void;
  /** The exit code will be 1. */
  fail(): void;
  /** True after fail(). */
  hasFailed(): boolean;
  readonly log: ProcessLog;
  /** Replaces the text for the person who starts the shop. Call it when the shop runs. */
  logTo(log: ProcessLog): void;
}

export function createProcessEnd(): ProcessEnd & {
  /** Runs the start of the process. @param onFailure gets why it failed: one line when a setting is wrong */
  start(work: () => Promise<void>, onFailure: (text: string) => void): Promise<void>;
} {
  const opened: (() => Promise<unknown>)[] = [];
  const ending = new AbortController();
  let current: ProcessLog = { warn: printError, fatal: printError };
  const log: ProcessLog = {
    warn: (error, message) => current.warn(error, message),
    fatal: (error, message) => current.fatal(error, message),
  };

  async function close(): Promise<void> {
    setTimeout(() => {
      // Safe to cut: answered requests are committed, and the embedded PostgreSQL stops by itself.
      log.warn(null, `Shutdown took longer than ${CLOSE_TIMEOUT_MS / 1000} seconds. Exiting now.`);
      process.exit();
    }, CLOSE_TIMEOUT_MS).unref();
    for (let next = opened.pop(); next; next = opened.pop()) {
      await next().catch((error) => {
        log.warn(error, 'A part of the shop could not be closed.');
        fail();
      });
    }
  }

  return {
    signal: ending.signal,
    atEnd: (each) => void opened.push(each),
    begin: () => ending.abort(),
    fail,
    hasFailed: () => process.exitCode === 1,
    log,
    logTo(other) {
      current = other;
    },
    async start(work, onFailure) {
      try {
        await work();
      } catch (error) {
        if (error !== ending.signal.reason) {
          onFailure(await explainFailure(error, 'start'));
          fail();
          await close();
        }
      }
      if (ending.signal.aborted) await close();
      else ending.signal.addEventListener('abort', close);
    },
  };
}

/**
 * A failed dependency recovers. After any other error the state of the process is unknown, so it shuts down.
 * @param shutDown called after such an error
 */
export function shutDownAfterUnknownErrors({ log, fail }: ProcessEnd, shutDown: () => void): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, async (error: unknown) => {
      const { isDependencyFailure } = await import('./dependency-failure.ts');
      if (isDependencyFailure(error)) return log.warn(error, 'A dependency failed.');
      log.fatal(error, 'Shutting down after an unknown error.');
      fail();
      shutDown();
    });
  }
}

function fail(): void {
  process.exitCode = 1;
}

function printError(error: unknown, message: string): void {
  console.error(error === null ? message : `${message} ${errorText(error)}`);
}
