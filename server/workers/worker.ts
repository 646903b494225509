/** A worker: serves the connections that the primary process hands over (docs/decisions/074-workers.md). */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { inheritedSettings } from '../env.ts';
import { createProcessEnd, shutDownAfterUnknownErrors } from '../process/process-end.ts';
import type { FromWorker, ToWorker, WorkerStart } from './messages.ts';

const end = createProcessEnd();
let server: Server | null = null;

const tell = (message: FromWorker) => process.connected && process.send?.(message);

// The channel to the primary keeps this process alive.
end.atEnd(async () => process.connected && process.disconnect());
// Ctrl-C reaches every process of a terminal, and a service manager may signal them all: the primary decides.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => {
  const isServing = server !== null && !end.signal.aborted;
  if (isServing) {
    end.log.warn(null, 'The primary process has ended without a shutdown. Shutting down.');
    end.fail();
  }
  end.begin();
});
shutDownAfterUnknownErrors(end, () => tell('leaving'));
process.on('message', (message: ToWorker, connection?: Socket) => {
  if (message === 'stop') return end.begin();
  tell('taken');
  // It may have been closed on the way.
  if (connection && server) serve(server, connection);
});

await end.start(
  async () => {
    // Written by the primary of the same version.
    const role = JSON.parse(process.argv[2] ?? '') as WorkerStart;
    const { startServer } = await import('../start.ts');
    const started = await startServer(inheritedSettings(), end, console.log, role);
    const { storeName, demoSignIns, administrator, currency } = started;
    server = started.server;
    tell({ ready: { storeName, demoSignIns, administrator, currency } });
  },
  (text) => tell({ failed: text }),
);

function serve(server: Server, connection: Socket): void {
  // As for connections that an HTTP server accepts itself.
  connection.allowHalfOpen = true;
  server.emit('connection', connection);
}
