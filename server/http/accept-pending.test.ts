import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { acceptPending } from './accept-pending.ts';

test('accepts every connection that the system holds, so that closing the port resets none', async () => {
  let accepted = 0;
  const server = createServer((connection) => {
    accepted += 1;
    connection.end('hello');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const clients = Array.from({ length: 30 }, () => connect(port, '127.0.0.1'));
  const replies = clients.map(async (client) => String((await once(client, 'data'))[0]));
  // The system has accepted them all when it has accepted the last.
  await once(clients.at(-1) ?? server, 'connect');
  await acceptPending(server);
  server.close();
  expect(accepted).toBe(30);
  expect(new Set(await Promise.all(replies))).toEqual(new Set(['hello']));
});

test('accepts a connection that arrives while the event loop works', async () => {
  const server = createServer((connection) => connection.end('hello'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const clients: Socket[] = [];
  /** Opens a connection in every second turn, after its polling, like work that takes a while. */
  function work(turn: number): void {
    if (turn % 2 === 0) clients.push(connect(port, '127.0.0.1'));
    for (const until = performance.now() + 1; performance.now() < until; );
    if (turn < 8) setImmediate(work, turn + 1);
  }
  setImmediate(work, 0);
  await acceptPending(server);
  server.close();
  const replies = await Promise.all(clients.map(async (client) => String((await once(client, 'data'))[0])));
  expect(replies).toEqual(Array.from({ length: 5 }, () => 'hello'));
});
