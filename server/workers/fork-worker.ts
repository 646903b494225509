import { type ChildProcess, fork } from 'node:child_process';
import { SettingsError } from '#server/env.ts';
import type { Started } from '#server/process/started.ts';
import type { Handover } from './handover.ts';
import type { FromWorker, ToWorker, WorkerStart } from './messages.ts';

/** A worker, as the primary process sees it. */
export interface Worker {
  /** Resolves when it gets connections. @throws SettingsError why its start failed */
  ready: Promise<Started>;
  /** Resolves, to a reason, when it gets none any more: it has ended, or finishes what it has. */
  left: Promise<string>;
  /** Resolves to its exit code; null when it was killed. */
  ended: Promise<number | null>;
  /** Ends it when it has finished its requests. */
  stop(): void;
  kill(): void;
}

/** @param program what it runs */
export function forkWorker(program: string, start: WorkerStart, handover: Handover): Worker {
  const child = fork(program, [JSON.stringify(start)]);
  const ready = Promise.withResolvers<Started>();
  const left = Promise.withResolvers<string>();
  const ended = Promise.withResolvers<number | null>();
  let failure: string | null = null;

  function leave(reason: string): void {
    handover.remove(child);
    left.resolve(reason);
  }
  function onEnd(how: string, code: number | null): void {
    const reason = `Worker ${start.id} has ended (${how}).`;
    leave(reason);
    handover.hasEnded(child);
    ready.reject(new SettingsError(failure ?? reason));
    ended.resolve(code);
  }
  child.on('message', (message: FromWorker) => {
    if (message === 'taken') handover.hasTaken(child);
    else if (message === 'leaving') {
      leave(`Worker ${start.id} ends because of an error.`);
      tellToStop(child);
    } else if ('ready' in message) {
      handover.add(child);
      ready.resolve(message.ready);
    } else failure = message.failed;
  });
  // After its last message. (`disconnect` is not emitted when a connection was on its way.)
  child.once('close', (code, signal) => onEnd(signal ?? `exit code ${code}`, code));
  child.on('error', (error) => child.pid === undefined && onEnd(error.message, null));
  // Not every caller waits for it.
  ready.promise.catch(() => {});
  return {
    ready: ready.promise,
    left: left.promise,
    ended: ended.promise,
    stop: () => tellToStop(child),
    kill: () => void child.kill('SIGKILL'),
  };
}

function tellToStop(child: ChildProcess): void {
  const message: ToWorker = 'stop';
  // Arrives after the connections that were sent before. A worker that has ended needs no message.
  child.send(message, () => {});
}
