import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import {
  Agent,
  ClientRequest,
  createServer,
  type OutgoingHttpHeaders,
  type Server,
  request as send,
} from 'node:http';
import { type AddressInfo, connect, createServer as createPort, type Server as Port } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Server as SocketServer } from 'socket.io';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { routeSessions } from './session-routing.ts';

let folder: string;
let servers: Server[];
let port: Port;
let url: string;

/** Two workers, which get the connections of one port in turn. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'routing-'));
  servers = [await startWorker(1), await startWorker(2)];
  let turn = 0;
  port = createPort((connection) => servers[turn++ % servers.length]?.emit('connection', connection));
  await once(port.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(port.address() as AddressInfo).port}`;
});
afterEach(() => {
  port.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true });
});

async function startWorker(id: number): Promise<Server> {
  const server = createServer((request, response) =>
    response.end(`a page for ${request.socket.remoteAddress}`),
  );
  const sockets = new SocketServer(server, { path: '/socket.io', pingInterval: 100 });
  sockets.on('connection', (socket) => {
    socket.on('say', (said, answer) => answer(`${id} heard ${said}`));
  });
  const socketPathOf = (worker: number) => join(folder, String(worker));
  routeSessions(server, sockets.engine, { id, socketPathOf });
  await once(server.listen(socketPathOf(id)), 'listening');
  return server;
}

async function say(client: ReturnType<typeof io>, words: string): Promise<string> {
  onTestFinished(() => void client.disconnect());
  return await client.emitWithAck('say', words);
}

/** A session of a worker that has ended. */
const ENDED = `77.${'a'.repeat(20)}`;
const POLLING = '/socket.io/?EIO=4&transport=polling';

/** Sends requests one after another on one connection, as a proxy does for several clients. */
function oneConnection() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return async (path: string, body?: string, headers: OutgoingHttpHeaders = {}) => {
    const request = send(`${url}${path}`, { agent, method: body === undefined ? 'GET' : 'POST', headers });
    request.end(body);
    const [response] = await once(request, 'response');
    return { status: response.statusCode as number, text: await text(response) };
  };
}

const sidOf = (handshake: { text: string }) => /"sid":"([^"]+)"/.exec(handshake.text)?.[1] ?? '';

test('polling clients reach their worker on any connection', async () => {
  const clients = Array.from({ length: 4 }, () => io(url, { transports: ['polling'], forceNew: true }));
  const heard = await Promise.all(clients.map((client, at) => say(client, `client ${at}`)));
  expect(new Set(heard.map((words) => words.split(' ')[0]))).toEqual(new Set(['1', '2']));
});

test('a polling client that changes to a websocket keeps its worker', async () => {
  for (let turn = 0; turn < 4; turn++) {
    const client = io(url, { forceNew: true });
    const heard = await say(client, 'before');
    await expect.poll(() => client.io.engine.transport.name).toBe('websocket');
    expect(await say(client, 'after')).toBe(heard.replace('before', 'after'));
  }
});

test('sessions of both workers may share one connection', async () => {
  const [first, second] = [oneConnection(), oneConnection()];
  const sids = [sidOf(await first(POLLING)), sidOf(await second(POLLING))];
  expect(sids.map((sid) => sid.split('.')[0]).sort()).toEqual(['1', '2']);
  for (const sid of [...sids, ...sids]) {
    const posted = await first(`${POLLING}&sid=${sid}`, '40');
    expect(posted).toEqual({ status: 200, text: 'ok' });
    expect((await first(`${POLLING}&sid=${sid}`)).status).toBe(200);
  }
  expect((await first('/')).text).toBe('a page for 127.0.0.1');
});

test('a session of a worker that has ended is unknown, so that its client starts another', async () => {
  const get = oneConnection();
  for (const path of [POLLING, `${POLLING}&t=1`]) {
    const unknown = await get(`${path}&sid=${ENDED}`);
    expect(unknown.status).toBe(400);
    expect(unknown.text).toContain('Session ID unknown');
  }
});

const ABOUT_THE_CONNECTION = [
  'Trailer: X',
  'TE: trailers',
  'Keep-Alive: timeout=1',
  'Expect: 100-continue',
  'Upgrade: h2c',
  'Connection: host, content-length, transfer-encoding, x-client-address',
  'Proxy-Connection: keep-alive',
  'Proxy-Authorization: Basic eA==',
  'Proxy-Authenticate: Basic',
  'Transfer-Encoding: chunked\r\nTrailer: X',
  'Host: a\r\nTrailer: Content-Length',
  'Cookie: \x80\xff',
  'X-Client-Address: 203.0.113.7\r\nTrailer: X',
];

/** Sends bytes that no HTTP client would, and resolves with what comes back before the server closes the connection. */
async function exchange(bytes: string): Promise<string> {
  const connection = connect((port.address() as AddressInfo).port, '127.0.0.1');
  connection.write(bytes, 'latin1');
  return await text(connection);
}

describe.each(ABOUT_THE_CONNECTION)('a request with %j', (headers) => {
  const isChunked = headers.startsWith('Transfer-Encoding');
  const body = isChunked ? '0\r\n\r\n' : '';
  const rest = `HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n`;
  const length = isChunked ? '' : 'Content-Length: 0\r\n';

  test.each([
    ['GET', ''],
    ['GET', length],
    ['POST', length],
    ['DELETE', length],
  ])('%s %j is answered when the session has ended, and when it has not', async (method, framing) => {
    const sid = sidOf(await oneConnection()(POLLING));
    // Workers get connections in turn: the next one is not that of the session.
    for (const session of [sid, ENDED]) {
      const answer = await exchange(`${method} ${POLLING}&sid=${session} ${rest}${framing}\r\n${body}`);
      expect(answer).toMatch(/HTTP\/1\.1 \d{3} /);
    }
  });
});

test('the body of a GET does not become another request to the other worker', async () => {
  const handled = vi.fn();
  for (const server of servers) server.on('request', ({ url }) => handled(url));
  const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: a\r\nX-Client-Address: 203.0.113.7\r\n\r\n';
  for (let at = 0; at < 2; at++) {
    const sid = sidOf(await oneConnection()(POLLING));
    const framing = `Connection: close, content-length\r\nContent-Length: ${smuggled.length}`;
    await exchange(`GET ${POLLING}&sid=${sid} HTTP/1.1\r\nHost: a\r\n${framing}\r\n\r\n${smuggled}`);
  }
  expect(handled).toHaveBeenCalled();
  expect(handled).not.toHaveBeenCalledWith('/smuggled');
});

test.each(['write', 'end'] as const)(
  'after an error of %s() a forwarded session is unknown',
  async (method) => {
    const sid = sidOf(await oneConnection()(POLLING));
    const broken = vi.spyOn(ClientRequest.prototype, method).mockImplementation(() => {
      throw new Error('It cannot be sent.');
    });
    onTestFinished(() => broken.mockRestore());
    const post = `POST ${POLLING}&sid=${sid} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\n\r\n40`;
    const answers = [await exchange(post), await exchange(post)].sort();
    expect(answers).toEqual([
      expect.stringContaining(' 200 '),
      expect.stringContaining('Session ID unknown'),
    ]);
  },
);

test('a worker learns the address of the client whose request is forwarded, and believes no client', async () => {
  const addresses: unknown[] = [];
  for (const server of servers) server.on('request', ({ socket }) => addresses.push(socket.remoteAddress));
  const post = oneConnection();
  const sid = sidOf(await post(POLLING));
  const other = oneConnection();
  for (const call of [post, other]) {
    const posted = await call(`${POLLING}&sid=${sid}`, '3', { 'x-client-address': '203.0.113.7' });
    expect(posted.status).toBe(200);
  }
  expect(addresses).toEqual(Array(4).fill('127.0.0.1'));
});

test('only well-formed session ids are forwarded, and no pages', async () => {
  const fromWorkers = vi.fn();
  for (const server of servers) {
    server.on('connection', ({ localAddress }) => localAddress ?? fromWorkers());
  }
  const [first, second] = [oneConnection(), oneConnection()];
  const sids = [sidOf(await first(POLLING)), sidOf(await second(POLLING))];
  for (const sid of sids) {
    const malformed = ['1.x', '2.x', `0${sid}`, `${sid}a`, `${sid}%00`];
    for (const other of malformed) await first(`${POLLING}&sid=${other}`);
    expect((await first(`/socket.io?sid=${sid}`)).text).toBe('a page for 127.0.0.1');
  }
  expect(fromWorkers).not.toHaveBeenCalled();
});
