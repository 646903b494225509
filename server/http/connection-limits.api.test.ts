import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const direct = await createTestApp({ RATE_LIMIT: 'on' });
const proxied = await createTestApp({ RATE_LIMIT: 'on', TRUST_PROXY: 'true' });
beforeAll(async () => {
  for (const { app } of [direct, proxied]) await app.listen({ port: 0, host: '127.0.0.1' });
});
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await direct.close();
  await proxied.close();
});

async function open({ app }: TestApp): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  // Nobody reads what most of them are told.
  sockets.push(socket.on('error', () => {}).resume());
  await once(socket, 'connect');
  return socket;
}
const openMany = (shop: TestApp, count: number) =>
  Promise.all(Array.from({ length: count }, () => open(shop)));

/** @returns the status of the reply to a request on a connection; null when it is closed */
async function readStatus(socket: Socket, lines: string[], body = ''): Promise<number | null> {
  socket.write(`${lines.join('\r\n')}\r\nhost: shop\r\n\r\n${body}`);
  const [data] = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  return Buffer.isBuffer(data) ? Number(data.toString().split(' ')[1]) : null;
}
const brands = ['GET /api/brand/list HTTP/1.1'];
const stalled = [
  'POST /api/checkout/quote HTTP/1.1',
  'content-type: application/json',
  'content-length: 100',
];

it('closes the connection of an IP that has been idle for the longest time, beyond 300', async () => {
  const [oldest, used] = [await open(direct), await open(direct)];
  const others = await openMany(direct, 298);
  expect(await readStatus(oldest, brands)).toBe(200);
  const next = await open(direct);
  // Later it would be closed for another reason.
  await expect.poll(() => used.closed, { timeout: 5_000 }).toBe(true);
  for (const socket of [oldest, next, others[0]])
    expect(socket && (await readStatus(socket, brands))).toBe(200);
});

it('closes another connection of an IP while 300 of its requests are worked on', async () => {
  let requests = 0;
  const count = () => {
    requests += 1;
  };
  direct.app.server.on('request', count);
  onTestFinished(() => void direct.app.server.off('request', count));
  const client = await direct.pool.connect();
  onTestFinished(() => client.release());
  await client.query('begin; lock table products in access exclusive mode');
  const lamp = ['GET /api/product/item/no-such-lamp HTTP/1.1'];
  const used = (await openMany(direct, 300)).map((socket) => readStatus(socket, lamp));
  await expect.poll(() => requests).toBe(300);
  const another = readStatus(await open(direct), lamp);
  await client.query('commit');
  expect(await another).toBeNull();
  expect(new Set(await Promise.all(used))).toEqual(new Set([404]));
});

it('closes the connections of an IP with more than a hundred bodies that stall', async () => {
  const used = await openMany(direct, 300);
  for (const socket of used) socket.write(`${stalled.join('\r\n')}\r\nhost: shop\r\n\r\n`);
  // Refused beyond a hundred bodies, and closed then.
  await expect.poll(() => used.filter(({ closed }) => closed).length).toBe(200);
  expect(await readStatus(await open(direct), brands)).toBe(200);
});

it('counts bodies behind a proxy by the IP that it names', async () => {
  const from = (ip: string) => [...stalled, `x-forwarded-for: ${ip}`];
  for (const socket of await openMany(proxied, 100))
    socket.write(`${from('203.0.113.7').join('\r\n')}\r\nhost: shop\r\n\r\n`);
  const empty = '{"items":[]}'.padEnd(100);
  await expect.poll(async () => await readStatus(await open(proxied), from('203.0.113.7'), empty)).toBe(429);
  expect(await readStatus(await open(proxied), from('203.0.113.8'), empty)).toBe(400);
});

it('leaves the connections of a proxy to it', async () => {
  const [first] = await openMany(proxied, 310);
  expect(first && (await readStatus(first, brands))).toBe(200);
});
