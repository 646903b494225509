import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { checkPort } from './check-port.ts';

const CHECKS = 600;

/** Connects again and again, and counts how often it was not refused. */
const client = `
  const { connect } = require('node:net');
  const { parentPort, workerData: port } = require('node:worker_threads');
  let accepted = 0;
  let isOver = false;
  parentPort.once('message', () => { isOver = true; });
  (function attempt() {
    if (isOver) return parentPort.postMessage(accepted);
    connect(port, '127.0.0.1')
      .on('connect', () => { accepted += 1; })
      .on('error', ({ code }) => { if (code === 'ECONNREFUSED') parentPort.postMessage('refused'); })
      .on('close', attempt);
  })();
`;

/** @returns a port of a server that listens on `host` */
async function usedPortOn(host: string): Promise<number> {
  const server = createServer();
  onTestFinished(() => void server.close());
  await once(server.listen(0, host), 'listening');
  return (server.address() as AddressInfo).port;
}

/**
 * @returns a port that is free on `host`. It stays so: the system gives those below 32,768 neither to connections nor to programs
 * that listen on any port, such as other tests.
 */
async function freePortOn(host: string): Promise<number> {
  const server = createServer();
  const port = randomInt(20_000, 32_768);
  try {
    await once(server.listen(port, host), 'listening');
  } catch {
    return await freePortOn(host);
  }
  await once(server.close(), 'close');
  return port;
}

test.for(['127.0.0.1', '0.0.0.0', 'localhost'])('refuses a port in use on %s', async (host) => {
  const port = await usedPortOn('127.0.0.1');
  await expect(checkPort({ port, host })).rejects.toThrow(
    `PORT: ${port} on ${host} is in use by another program`,
  );
});

test.for(['127.0.0.1', '0.0.0.0', 'localhost'])('leaves a free port free on %s', async (host) => {
  const port = await freePortOn('127.0.0.1');
  await checkPort({ port, host });
  const server = createServer();
  onTestFinished(() => void server.close());
  await once(server.listen(port, '127.0.0.1'), 'listening');
});

test.for(['192.0.2.1', 'x'.repeat(300), 'fe80::1'])(
  'refuses %s, which is not of this machine',
  async (host) => {
    await expect(checkPort({ port: 0, host })).rejects.toThrow(
      `HOST: ${host} is not a host name or IP address of this machine`,
    );
  },
);

test('accepts no connection, which it would reset', async () => {
  const port = await freePortOn('127.0.0.1');
  const worker = new Worker(client, { eval: true, workerData: port });
  onTestFinished(async () => void (await worker.terminate()));
  await once(worker, 'message');
  for (let at = 0; at < CHECKS; at++) await checkPort({ port, host: '127.0.0.1' });
  const { promise, resolve } = Promise.withResolvers<number>();
  worker.on('message', (message) => typeof message === 'number' && resolve(message));
  worker.postMessage('end');
  expect(await promise).toBe(0);
});
