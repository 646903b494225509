import { once } from 'node:events';
import { Agent, type OutgoingHttpHeaders, request as send } from 'node:http';
import { text } from 'node:stream/consumers';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openRoutedWorkers, pollingPath, type RoutedWorkers, sidOf } from '#server/testing/routed-workers.ts';

let workers: RoutedWorkers;
beforeEach(async () => {
  workers = await openRoutedWorkers();
});
afterEach(() => workers.close());

async function say(client: ReturnType<typeof io>, words: string): Promise<string> {
  onTestFinished(() => void client.disconnect());
  return await client.emitWithAck('say', words);
}

/** A session of a worker that has ended. */
const ENDED = `77.${'a'.repeat(20)}`;

/** Sends requests one after another on one connection, as a proxy does for several clients. */
function oneConnection() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return async (path: string, body?: string, headers: OutgoingHttpHeaders = {}) => {
    const request = send(`${workers.url}${path}`, {
      agent,
      method: body === undefined ? 'GET' : 'POST',
      headers,
    });
    request.end(body);
    const [response] = await once(request, 'response');
    return { status: response.statusCode as number, text: await text(response) };
  };
}

test('polling clients reach their worker on any connection', async () => {
  const clients = Array.from({ length: 4 }, () =>
    io(workers.url, { transports: ['polling'], forceNew: true }),
  );
  const heard = await Promise.all(clients.map((client, at) => say(client, `client ${at}`)));
  expect(new Set(heard.map((words) => words.split(' ')[0]))).toEqual(new Set(['1', '2']));
});

test('a polling client that changes to a websocket keeps its worker', async () => {
  for (let turn = 0; turn < 4; turn++) {
    const client = io(workers.url, { forceNew: true });
    const heard = await say(client, 'before');
    await expect.poll(() => client.io.engine.transport.name).toBe('websocket');
    expect(await say(client, 'after')).toBe(heard.replace('before', 'after'));
  }
});

test('sessions of both workers may share one connection', async () => {
  const [first, second] = [oneConnection(), oneConnection()];
  const sids = [sidOf(await first(pollingPath)), sidOf(await second(pollingPath))];
  expect(sids.map((sid) => sid.split('.')[0]).sort()).toEqual(['1', '2']);
  for (const sid of [...sids, ...sids]) {
    const posted = await first(`${pollingPath}&sid=${sid}`, '40');
    expect(posted).toEqual({ status: 200, text: 'ok' });
    expect((await first(`${pollingPath}&sid=${sid}`)).status).toBe(200);
  }
  expect((await first('/')).text).toBe('a page for 127.0.0.1');
});

test('a session of a worker that has ended is unknown, so that its client starts another', async () => {
  const get = oneConnection();
  for (const path of [pollingPath, `${pollingPath}&t=1`]) {
    const unknown = await get(`${path}&sid=${ENDED}`);
    expect(unknown.status).toBe(400);
    expect(unknown.text).toContain('Session ID unknown');
  }
});

test('a worker learns the address of the client whose request is forwarded, and believes no client', async () => {
  const addresses: unknown[] = [];
  for (const server of workers.servers)
    server.on('request', ({ socket }) => addresses.push(socket.remoteAddress));
  const post = oneConnection();
  const sid = sidOf(await post(pollingPath));
  const other = oneConnection();
  for (const call of [post, other]) {
    const posted = await call(`${pollingPath}&sid=${sid}`, '3', { 'x-client-address': '203.0.113.7' });
    expect(posted.status).toBe(200);
  }
  expect(addresses).toEqual(Array(4).fill('127.0.0.1'));
});

test('only well-formed session ids are forwarded, and no pages', async () => {
  const fromWorkers = vi.fn();
  for (const server of workers.servers) {
    server.on('connection', ({ localAddress }) => localAddress ?? fromWorkers());
  }
  const [first, second] = [oneConnection(), oneConnection()];
  const sids = [sidOf(await first(pollingPath)), sidOf(await second(pollingPath))];
  for (const sid of sids) {
    const malformed = ['1.x', '2.x', `0${sid}`, `${sid}a`, `${sid}%00`];
    for (const other of malformed) await first(`${pollingPath}&sid=${other}`);
    expect((await first(`/socket.io?sid=${sid}`)).text).toBe('a page for 127.0.0.1');
  }
  expect(fromWorkers).not.toHaveBeenCalled();
});
