import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { afterAll, afterEach, expect, test } from 'vitest';
import { killShops, startShop } from '#server/testing/shop-process.ts';

afterEach(killShops);

/** Accepts every connection and never answers. */
const silentMailServer = createServer().listen(0, '127.0.0.1');
await once(silentMailServer, 'listening');
let mailConnections = 0;
silentMailServer.on('connection', (socket) => {
  mailConnections += 1;
  socket.on('error', () => {});
});
afterAll(() => silentMailServer.close());

interface Answer {
  status: number;
  connection: string | undefined;
}

/** One request on a connection of the agent. @throws when there is no reply */
async function ask(agent: Agent, url: string, body?: object): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const text = body && JSON.stringify(body);
  const sent = request(
    url,
    { agent, method: text ? 'POST' : 'GET', headers: { 'content-type': 'application/json' } },
    (response) => {
      response.resume();
      response.on('error', reject).on('end', () => {
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection });
      });
    },
  );
  sent.on('error', reject).end(text);
  return await promise;
}

/** Sends requests on one kept-alive connection until the server stops listening. @returns the replies and the last error */
async function askOn(url: string, path: string, body?: object): Promise<{ answers: Answer[]; end: string }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answers: Answer[] = [];
  for (;;) {
    try {
      answers.push(await ask(agent, url + path, body));
    } catch (error) {
      return { answers, end: (error as NodeJS.ErrnoException).code ?? String(error) };
    }
  }
}

test('shuts down gracefully under load, and answers every request that it accepted', {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shutdown-'));
  chmodSync(folder, 0o755);
  const shop = await startShop({
    env: {
      DATA_DIR: join(folder, 'data'),
      SMTP_URL: `smtp://127.0.0.1:${(silentMailServer.address() as AddressInfo).port}`,
      RATE_LIMIT: 'off',
    },
  });
  const { port } = new URL(shop.url);

  // The welcome mail hangs at the mail server.
  const registered = await fetch(`${shop.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({
      email: 'ada@example.com',
      password: 'lamps by night',
      firstName: 'Ada',
      lastName: 'L',
    }),
  });
  const { token } = (await registered.json()) as { token: string };
  await expect.poll(() => mailConnections).toBeGreaterThan(0);

  // Websocket and polling, and one that never joined the chat.
  const sockets = (['websocket', 'polling'] as const).map((transport) =>
    io(shop.url, { transports: [transport], auth: { token }, reconnection: false }),
  );
  await Promise.all(
    sockets.map((socket) => new Promise((resolve) => socket.once('connect', () => resolve(null)))),
  );
  const handshake = await (await fetch(`${shop.url}/socket.io/?EIO=4&transport=polling`)).text();
  const sid = /"sid":"([^"]+)"/.exec(handshake)?.[1];
  const idlePoll = fetch(`${shop.url}/socket.io/?EIO=4&transport=polling&sid=${sid}`);

  // A body that never ends, and a connection that never sends anything.
  const slow = connect(Number(port), '127.0.0.1');
  let slowAnswer = '';
  slow.setEncoding('utf8').on('data', (text) => {
    slowAnswer += text;
  });
  slow.write(
    'POST /api/auth/login HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  );
  const mute = connect(Number(port), '127.0.0.1');
  await once(mute, 'connect');

  const wrong = { email: 'ada@example.com', password: 'wrong one' };
  const load = [
    ...Array.from({ length: 10 }, () => askOn(shop.url, '/api/brand/list')),
    ...Array.from({ length: 4 }, () => askOn(shop.url, '/api/openapi.json')),
    ...Array.from({ length: 4 }, () => askOn(shop.url, '/api/auth/login', wrong)),
  ];
  // These requests are pending.
  await ask(new Agent(), `${shop.url}/api/auth/login`, wrong);

  const probe = new Agent({ keepAlive: true, maxSockets: 1 });
  const ready = () => ask(probe, `${shop.url}/api/health/ready`).then(({ status }) => status);
  expect(await ready()).toBe(200);

  const closed = Promise.all([once(slow, 'close'), once(mute, 'close')]);
  const stopped = shop.stop();
  // On the connection that it has: others reach no port.
  await expect.poll(ready, { interval: 0 }).toBe(503);
  expect(await stopped).toBe(0);

  for (const { answers, end } of await Promise.all(load)) {
    expect(end).toBe('ECONNREFUSED');
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.at(-1)?.connection).toBe('close');
  }
  await closed;
  expect(slowAnswer).toMatch(/^HTTP\/1\.1 503 .*connection: close.*\{"error":"The shop is being restarted/is);
  expect((await idlePoll).status).toBe(200);
  expect(shop.output()).not.toMatch(/error/i);
});
