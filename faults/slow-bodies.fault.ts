import { connect, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { expectNothingLost, expectOnlyWords } from './expectations.ts';
import { preload } from './preloads/preload.ts';
import { measure, rowOf } from './row.ts';
import { underOrders } from './trial.ts';
import { openEmbeddedShop } from './trial-shop.ts';
import { until } from './wait.ts';

const SLOW = 200;

const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

test('two hundred bodies stop half-way', async (context) => {
  const row = rowOf(context);
  const shop = await openEmbeddedShop(preload('hasty-bodies'));
  const port = Number(new URL(shop.processes[0]?.url ?? '').port);
  let closed = 0;
  const trial = await underOrders(shop, row, async (running) => {
    running.broken();
    const began = performance.now();
    for (let at = 0; at < SLOW; at++) {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      socket
        .on('error', () => {})
        .on('close', () => {
          closed += 1;
        });
      // Without reading, the end is never seen.
      socket.resume();
      socket.write('POST /api/auth/login HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n');
      socket.write('content-length: 1000\r\n\r\n{"email":');
    }
    await until('all of them are closed', () => closed === SLOW);
    measure(row, 'closed after', performance.now() - began, 'slowBody');
    running.repaired();
  });
  await shop.close();
  expectNothingLost(row);
  expectOnlyWords(trial);
  // They did not delay others.
  const waited = trial.probes.flatMap(({ answers }) => answers).map(({ ms }) => ms);
  measure(row, 'others waited at most', Math.max(...waited), 'refusal');
  expect(closed).toBe(SLOW);
});
