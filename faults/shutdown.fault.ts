import { connect, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { abortedCalls, expectNothingLost } from './expectations.ts';
import { openEmbeddedShop } from './fault-shop.ts';
import { signUp } from './load/client.ts';
import { openTab } from './load/tab.ts';
import { addRow, measure } from './row.ts';
import { runWithOrders } from './scenario.ts';

const TABS = 10;
const SLOW_REQUESTS = 5;

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (let close = cleanUps.pop(); close; close = cleanUps.pop()) await close();
});

/** A mail server that accepts connections and never answers. */
async function hangingMailServer(): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket.on('error', () => {})));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const address = server.address();
  return `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

/** Sends a request whose body never ends. */
function startSlowRequest(url: string): void {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  cleanUps.push(() => socket.destroy());
  socket.on('error', () => {});
  socket.write('POST /api/auth/login HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n');
  socket.write('content-length: 1000\r\n\r\n{"email":');
}

test('SIGTERM under orders, with a mail server that hangs and open sockets', async (context) => {
  const row = addRow(context);
  const shop = await openEmbeddedShop({ SMTP_URL: await hangingMailServer() });
  cleanUps.push(() => shop.close());
  const [process] = shop.processes;
  if (!process) throw new Error('there is no process');
  let exitCode: number | null = null;
  let shutdownMs = 0;
  const observed = await runWithOrders(shop, row, async (scenario) => {
    for (let at = 0; at < TABS; at++) {
      const tab = await openTab(process.url, await signUp(process.url));
      cleanUps.push(() => tab.close());
    }
    for (let at = 0; at < SLOW_REQUESTS; at++) startSlowRequest(process.url);
    scenario.failed();
    const signalledAt = performance.now();
    exitCode = await process.end('SIGTERM');
    shutdownMs = performance.now() - signalledAt;
    await process.start();
    scenario.restored();
  });
  expectNothingLost(row);
  expect.soft(exitCode).toBe(0);
  expect.soft(abortedCalls(observed)).toEqual([]);
  measure(row, 'ended after', shutdownMs, 'shutdown');
});

test('SIGKILL under orders', async (context) => {
  const row = addRow(context);
  const shop = await openEmbeddedShop();
  cleanUps.push(() => shop.close());
  await runWithOrders(shop, row, async (scenario) => {
    for (const process of shop.processes) {
      scenario.failed();
      await process.end('SIGKILL');
      await process.start();
      scenario.restored();
    }
  });
  expectNothingLost(row);
});
