import type { Started } from '#server/process/started.ts';

/** What a worker is told when it is started. */
export interface WorkerStart {
  /** Never used twice. */
  id: number;
  /** Folder of the workers' private sockets. */
  socketFolder: string;
  /** True for one worker: it sends the mails and writes the backups. */
  runsJobs: boolean;
}

/** `connection` carries one. After `stop` comes nothing else. */
export type ToWorker = 'connection' | 'stop';

export type FromWorker =
  /** It has taken the connection. */
  | 'taken'
  /** It must end because of an error, finishes what it has, and waits for `stop`. */
  | 'leaving'
  | { ready: Started }
  /** Why its start failed. */
  | { failed: string };
