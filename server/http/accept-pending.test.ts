import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
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
