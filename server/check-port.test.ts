import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { checkPort } from './check-port.ts';

const CHECKS = 600;

/**
 * Connects again and again, and counts how often it was not refused. Now and then the kernel gives a connection the very port that it
 * goes to, and so connects it to itself.
 */
const client = `
  const { connect } = require('node:net');
  const { parentPort, workerData: port } = require('node:worker_threads');
  let accepted = 0;
  let isOver = false;
  parentPort.once('message', () => { isOver = true; });
  (function attempt() {
    if (isOver) return parentPort.postMessage(accepted);
    connect(port, '127.0.0.1')
      .on('connect', function () { if (this.localPort !== port) accepted += 1; })
      .on('error', ({ code }) => { if (code === 'ECONNREFUSED') parentPort.postMessage('refused'); })
      .on('close', attempt);
  })();
`;

/** @returns a port that is free, or in use by a server that listens on `host` */
async function portOn(host: string, { isUsed }: { isUsed: boolean }): Promise<number> {
  const server = createServer();
  await once(server.listen(0, host), 'listening');
  const { port } = server.address() as AddressInfo;
  if (isUsed) onTestFinished(() => void server.close());
  else await once(server.close(), 'close');
  return port;
}

test.for(['127.0.0.1', '0.0.0.0', 'localhost'])('refuses a port in use on %s', async (host) => {
  const port = await portOn('127.0.0.1', { isUsed: true });
  await expect(checkPort({ port, host })).rejects.toThrow(
    `PORT: ${port} on ${host} is in use by another program`,
  );
});

test.for(['127.0.0.1', '0.0.0.0', 'localhost'])('leaves a free port free on %s', async (host) => {
  const port = await portOn('127.0.0.1', { isUsed: false });
  await checkPort({ port, host });
  const server = createServer();
  onTestFinished(() => void server.close());
  await once(server.listen(port, '127.0.0.1'), 'listening');
});

test('refuses an address of another machine', async () => {
  await expect(checkPort({ port: 0, host: '192.0.2.1' })).rejects.toThrow(
    'HOST: 192.0.2.1 is not a host name or IP address of this machine',
  );
});

test('accepts no connection, which it would reset', async () => {
  const port = await portOn('127.0.0.1', { isUsed: false });
  const worker = new Worker(client, { eval: true, workerData: port });
  onTestFinished(async () => void (await worker.terminate()));
  await once(worker, 'message');
  for (let at = 0; at < CHECKS; at++) await checkPort({ port, host: '127.0.0.1' });
  const { promise, resolve } = Promise.withResolvers<number>();
  worker.on('message', (message) => typeof message === 'number' && resolve(message));
  worker.postMessage('end');
  expect(await promise).toBe(0);
});
