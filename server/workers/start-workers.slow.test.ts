import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ProcessEnd } from '#server/process/process-end.ts';
import { startWorkers } from './start-workers.ts';

const program = fileURLToPath(new URL('../testing/test-worker.ts', import.meta.url));
const host = '127.0.0.1';

let ending: AbortController;
let opened: (() => Promise<unknown>)[];
let end: ProcessEnd;
let errors: string[];
let port: number;
/** Workers that do not end by themselves. */
let frozen: number[];

beforeEach(async () => {
  ending = new AbortController();
  opened = [];
  errors = [];
  frozen = [];
  const write = (_error: unknown, message: string) => void errors.push(message);
  end = {
    signal: ending.signal,
    atEnd: (close) => void opened.push(close),
    begin: () => ending.abort(),
    fail: () => void errors.push('exit code 1'),
    hasFailed: () => errors.includes('exit code 1'),
    log: { warn: write, fatal: write },
    logTo: () => {},
  };
  const free = createServer().listen(0, host);
  await once(free, 'listening');
  port = (free.address() as { port: number }).port;
  free.close();
});
afterEach(async () => {
  for (const pid of frozen) process.kill(pid, 'SIGKILL');
  await stop();
});

async function stop(): Promise<void> {
  end.begin();
  for (let close = opened.pop(); close; close = opened.pop()) await close();
}

const start = () => startWorkers({ workers: 2, port, host, logLevel: 'silent' }, end, program);
const get = async (path = '/') => await (await fetch(`http://${host}:${port}${path}`)).text();
/** @returns the ids of the workers that serve */
const serving = async () => new Set(await Promise.all([get(), get()]));

/** Only so many workers start; the next ones fail. */
function letStart(workers: number): void {
  vi.stubEnv('TEST_WORKERS_THAT_START', String(workers));
  onTestFinished(() => void vi.unstubAllEnvs());
}

test('the first worker starts alone and runs the jobs, then all get connections in turn', async () => {
  expect(await start()).toEqual({
    storeName: 'Kiln',
    demoSignIns: null,
    administrator: 'created by 1',
    currency: null,
  });
  await expect.poll(serving).toEqual(new Set(['1 runs the jobs', '2']));
});

test('a worker that crashes is replaced by one with the same role', async () => {
  await start();
  await expect(get('/crash')).rejects.toThrow();
  await expect.poll(serving).toEqual(new Set(['2', '3 runs the jobs']));
  expect(errors).toEqual(['Worker 1 has ended (exit code 3).']);
});

test('a connection that a killed worker had not taken is served by another', async () => {
  await start();
  const pid = Number(await get('/freeze'));
  // One of them is handed to the frozen worker, which does not take it.
  const replies = [get(), get(), get()];
  await Promise.any(replies);
  process.kill(pid, 'SIGKILL');
  for (const reply of await Promise.all(replies)) expect(reply).toMatch(/^[23]/);
});

test.runIf(process.platform === 'linux')(
  'a connection that its client has closed is closed although no worker takes it',
  async () => {
    await start();
    for (const pid of [await get('/freeze'), await get('/freeze')]) frozen.push(Number(pid));
    // Each frozen worker is sent one, which it does not take.
    const clients = [1, 2, 3].map(() => connect({ port, host, allowHalfOpen: true }));
    onTestFinished(() => {
      for (const client of clients) client.destroy();
    });
    await Promise.all(clients.map((client) => once(client, 'connect')));
    const last = clients[2] as Socket;
    last.resume().end('GET / HTTP/1.1\r\n\r\n');
    // It is reset, because nothing has read what it sent.
    last.on('error', () => {});
    await new Promise((resolve) => last.once('close', resolve));
  },
);

test('a worker that ends because of an error gets no more connections, and is replaced', async () => {
  await start();
  expect(await get('/leave')).toBe('1 runs the jobs');
  await expect.poll(serving).toEqual(new Set(['2', '3 runs the jobs']));
  expect(errors).toEqual(['Worker 1 ends because of an error.']);
});

test('the others serve while no replacement can start', async () => {
  letStart(2);
  await start();
  await expect(get('/crash')).rejects.toThrow();
  // At once, and again after a pause.
  await expect.poll(() => errors).toContain('worker 4 cannot start');
  expect(await serving()).toEqual(new Set(['2']));
  expect(end.signal.aborted).toBe(false);
});

test('the process ends when no worker is left and none can start', async () => {
  letStart(2);
  await start();
  await expect(get('/crash')).rejects.toThrow();
  await expect(get('/crash')).rejects.toThrow();
  await once(end.signal, 'abort');
  expect(errors).toContain('No worker is left. Shutting down.');
  expect(errors).toContain('exit code 1');
});

test.each([0, 1])('the start fails with the reason of worker %i + 1', async (workers) => {
  letStart(workers);
  await expect(start()).rejects.toThrow(`worker ${workers + 1} cannot start`);
});

test('a port that is taken is refused in one line', async () => {
  const other = createServer().listen(port, host);
  onTestFinished(() => void other.close());
  await expect(start()).rejects.toThrow(`PORT: ${port} on ${host} is in use by another program`);
});

test('a stop loses no connection that was accepted', async () => {
  await start();
  const replies = Array.from({ length: 40 }, () => get().catch(({ cause }) => cause.code as string));
  await Promise.any(replies);
  await stop();
  const lost = (await Promise.all(replies)).filter((reply) => !/^\d|ECONNREFUSED/.test(reply));
  expect(lost).toEqual([]);
  expect(errors).toEqual([]);
});
