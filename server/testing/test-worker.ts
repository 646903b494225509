/** A worker for the tests of startWorkers. It says its id, and what its role or the path of a request lets it do. */
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import type { FromWorker, ToWorker, WorkerStart } from '#server/workers/messages.ts';

const { id, runsJobs } = JSON.parse(process.argv[2] ?? '') as WorkerStart;
const tell = (message: FromWorker) => process.send?.(message);

const server = createServer((request, response) => {
  if (request.url === '/crash') process.exit(3);
  if (request.url === '/leave') tell('leaving');
  if (request.url === '/freeze') {
    response.setHeader('connection', 'close').end(String(process.pid));
    return response.once('close', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
  }
  response.setHeader('connection', 'close').end(`${id}${runsJobs ? ' runs the jobs' : ''}`);
});
let isStopped = false;
process.on('message', (message: ToWorker, connection?: Socket) => {
  if (message === 'stop') {
    isStopped = true;
    // It may come twice.
    return process.connected && process.disconnect();
  }
  if (isStopped) throw new Error('a connection came after the last one');
  tell('taken');
  if (connection) server.emit('connection', connection);
});

if (id > Number(process.env.TEST_WORKERS_THAT_START ?? 99)) {
  tell({ failed: `worker ${id} cannot start` });
  process.exitCode = 1;
  process.disconnect();
} else {
  tell({
    ready: { storeName: 'Kiln', demoSignIns: null, administrator: `created by ${id}`, currency: null },
  });
}
