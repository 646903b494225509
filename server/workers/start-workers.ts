import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import pino from 'pino';
import type { Settings } from '#server/env.ts';
import { acceptPending } from '#server/http/accept-pending.ts';
import { listenError, listenOptions } from '#server/process/check-port.ts';
import { describeError } from '#server/process/describe-error.ts';
import type { ProcessEnd } from '#server/process/process-end.ts';
import { logThrough } from '#server/process/process-log.ts';
import type { Started } from '#server/process/started.ts';
import { Handover } from './handover.ts';
import { makeSocketFolder, removeLeftSocketFolders } from './socket-paths.ts';
import { workerProgram } from './worker-program.ts';
import { WorkerSet } from './worker-set.ts';

/** Connections that may wait for a worker; further ones are closed. */
const MAX_WAITING = 10_000;
/** How often those are closed that their clients have closed. */
const DROP_CLOSED_MS = 1_000;

/**
 * Starts the shop in several processes behind one port. This process, the primary, only accepts connections and hands them over.
 * @param program what a worker runs. Tests pass their own
 * @throws SettingsError why no worker could start
 */
export async function startWorkers(
  settings: Pick<Settings, 'workers' | 'port' | 'host' | 'logLevel'>,
  end: ProcessEnd,
  program = workerProgram,
): Promise<Started> {
  // What cannot be removed harms nobody.
  await removeLeftSocketFolders().catch(() => {});
  const socketFolder = makeSocketFolder();
  end.atEnd(async () => rmSync(socketFolder, { recursive: true, force: true }));
  const handover = new Handover();
  const workers = new WorkerSet({ program, socketFolder, handover, end });
  end.atEnd(() => workers.stop());
  const started = await workers.start(settings.workers);
  await openPort(settings, handover, end);
  const { logLevel: level } = settings;
  // The logger that the workers' Fastify uses.
  if (level !== 'silent') end.logTo(logThrough(pino({ level, serializers: { err: describeError } })));
  return started;
}

async function openPort(where: Pick<Settings, 'port' | 'host'>, handover: Handover, end: ProcessEnd) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const port = createServer({ pauseOnConnect: true, noDelay: true }, (connection) =>
    handover.take(connection),
  );
  port.maxConnections = MAX_WAITING;
  port.once('error', (error) => reject(listenError(where, error)));
  port.listen(listenOptions(where), resolve);
  await promise;
  const dropping = setInterval(() => {
    // Nothing depends on it.
    handover.dropClosed().catch(() => {});
  }, DROP_CLOSED_MS).unref();
  end.atEnd(async () => {
    await acceptPending(port);
    port.close();
    await handover.finish();
    clearInterval(dropping);
  });
}
