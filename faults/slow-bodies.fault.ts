import { connect, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { expectNothingLost, expectReadableErrors } from './expectations.ts';
import { openEmbeddedShop } from './fault-shop.ts';
import { preload } from './preloads/preload.ts';
import { addRow, measure } from './row.ts';
import { runWithOrders } from './scenario.ts';
import { until } from './wait.ts';

const SLOW = 200;

const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

test('two hundred request bodies that stop half-way', async (context) => {
  const row = addRow(context);
  const shop = await openEmbeddedShop(preload('short-body-timeouts'));
  const port = Number(new URL(shop.processes[0]?.url ?? '').port);
  let closed = 0;
  const observed = await runWithOrders(shop, row, async (scenario) => {
    scenario.failed();
    const began = performance.now();
    for (let at = 0; at < SLOW; at++) {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      socket
        .on('error', () => {})
        .on('close', () => {
          closed += 1;
        });
      // A socket that is not read never ends.
      socket.resume();
      socket.write('POST /api/auth/login HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n');
      socket.write('content-length: 1000\r\n\r\n{"email":');
    }
    await until('all connections are closed', () => closed === SLOW);
    measure(row, 'closed after', performance.now() - began, 'slowBody');
    scenario.restored();
  });
  await shop.close();
  expectNothingLost(row);
  expectReadableErrors(observed);
  // Other requests are not delayed.
  const waited = observed.probes.flatMap(({ replies }) => replies).map(({ ms }) => ms);
  measure(row, 'longest other request', Math.max(...waited), 'refusal');
  expect(closed).toBe(SLOW);
});
