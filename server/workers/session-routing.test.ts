import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, type Server, request as send } from 'node:http';
import { type AddressInfo, createServer as createPort, type Server as Port } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Server as SocketServer } from 'socket.io';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
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
  const server = createServer((_request, response) => response.end('a page'));
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

const POLLING = '/socket.io/?EIO=4&transport=polling';

/** Sends requests one after another on one connection, as a proxy does for several clients. */
function oneConnection() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return async (path: string, body?: string) => {
    const request = send(`${url}${path}`, { agent, method: body === undefined ? 'GET' : 'POST' });
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
  expect((await first('/')).text).toBe('a page');
});

test('a session of a worker that has ended is unknown, so that its client starts another', async () => {
  const get = oneConnection();
  for (const path of [POLLING, `${POLLING}&t=1`]) {
    const unknown = await get(`${path}&sid=77.abc`);
    expect(unknown.status).toBe(400);
    expect(unknown.text).toContain('Session ID unknown');
  }
});
