import { connect, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { cutOff, expectNothingLost } from './expectations.ts';
import { signUp } from './load/client.ts';
import { openTab } from './load/tab.ts';
import { measure, rowOf } from './row.ts';
import { underOrders } from './trial.ts';
import { openEmbeddedShop } from './trial-shop.ts';

const TABS = 10;
const SLOW_REQUESTS = 5;

const closeLater: (() => unknown)[] = [];
afterEach(async () => {
  for (let close = closeLater.pop(); close; close = closeLater.pop()) await close();
});

/** Accepts every connection and never replies. */
async function hangingMailServer(): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket.on('error', () => {})));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeLater.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const address = server.address();
  return `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

/** A request whose body never ends. */
function startSlowRequest(url: string): void {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  closeLater.push(() => socket.destroy());
  socket.on('error', () => {});
  socket.write('POST /api/auth/login HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n');
  socket.write('content-length: 1000\r\n\r\n{"email":');
}

test('SIGTERM with orders running, a hanging mail server and open sockets', async (context) => {
  const row = rowOf(context);
  const shop = await openEmbeddedShop({ SMTP_URL: await hangingMailServer() });
  closeLater.push(() => shop.close());
  const [process] = shop.processes;
  if (!process) throw new Error('there is no process');
  let exitCode: number | null = null;
  let shutdownMs = 0;
  const trial = await underOrders(shop, row, async (running) => {
    for (let at = 0; at < TABS; at++) {
      const tab = await openTab(process.url, await signUp(process.url));
      closeLater.push(() => tab.close());
    }
    for (let at = 0; at < SLOW_REQUESTS; at++) startSlowRequest(process.url);
    running.broken();
    const asked = performance.now();
    exitCode = await process.end('SIGTERM');
    shutdownMs = performance.now() - asked;
    await process.start();
    running.repaired();
  });
  expectNothingLost(row);
  expect.soft(exitCode).toBe(0);
  expect.soft(cutOff(trial)).toEqual([]);
  measure(row, 'ended after', shutdownMs, 'shutdown');
});

test('SIGKILL with orders running', async (context) => {
  const row = rowOf(context);
  const shop = await openEmbeddedShop();
  closeLater.push(() => shop.close());
  await underOrders(shop, row, async (running) => {
    for (const process of shop.processes) {
      running.broken();
      await process.end('SIGKILL');
      await process.start();
      running.repaired();
    }
  });
  expectNothingLost(row);
});
