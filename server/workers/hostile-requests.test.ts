import { ClientRequest } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openRoutedWorkers, pollingPath, type RoutedWorkers, sidOf } from '#server/testing/routed-workers.ts';

let workers: RoutedWorkers;
beforeEach(async () => {
  workers = await openRoutedWorkers();
});
afterEach(() => workers.close());

const websocketHeaders = [
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];
const upgradeTo = (sid: string, headers: string[]) =>
  [`GET /socket.io/?EIO=4&transport=websocket&sid=${sid} HTTP/1.1`, 'Host: a', ...headers, '\r\n'].join(
    '\r\n',
  );

/** A session of a worker that has ended. */
const ENDED = `77.${'a'.repeat(20)}`;
const beginSession = async () =>
  sidOf({
    text: await workers.exchange(`GET ${pollingPath} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`),
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
    const sid = await beginSession();
    // Workers get connections in turn: the next one is not that of the session.
    for (const session of [sid, ENDED]) {
      const answer = await workers.exchange(
        `${method} ${pollingPath}&sid=${session} ${rest}${framing}\r\n${body}`,
      );
      expect(answer).toMatch(/HTTP\/1\.1 \d{3} /);
    }
  });
});

test('the body of a GET does not become another request to the other worker', async () => {
  const handled = vi.fn();
  for (const server of workers.servers) server.on('request', ({ url }) => handled(url));
  const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: a\r\nX-Client-Address: 203.0.113.7\r\n\r\n';
  for (let at = 0; at < 2; at++) {
    const sid = await beginSession();
    const framing = `Connection: close, content-length\r\nContent-Length: ${smuggled.length}`;
    await workers.exchange(
      `GET ${pollingPath}&sid=${sid} HTTP/1.1\r\nHost: a\r\n${framing}\r\n\r\n${smuggled}`,
    );
  }
  expect(handled).toHaveBeenCalled();
  expect(handled).not.toHaveBeenCalledWith('/smuggled');
});

test.each(['write', 'end'] as const)(
  'after an error of %s() a forwarded session is unknown',
  async (method) => {
    const sid = await beginSession();
    const broken = vi.spyOn(ClientRequest.prototype, method).mockImplementation(() => {
      throw new Error('It cannot be sent.');
    });
    onTestFinished(() => broken.mockRestore());
    const post = `POST ${pollingPath}&sid=${sid} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\n\r\n40`;
    const answers = [await workers.exchange(post), await workers.exchange(post)].sort();
    expect(answers).toEqual([
      expect.stringContaining(' 200 '),
      expect.stringContaining('Session ID unknown'),
    ]);
  },
);

test('a websocket that cannot be forwarded loses its connection only', async () => {
  const sid = await beginSession();
  const { connect } = Socket.prototype;
  const broken = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...parts) {
    const [[to] = []] = parts as unknown as [{ path?: string }[]?];
    if (to?.path) throw new Error('It cannot be connected.');
    return connect.apply(this, parts);
  });
  onTestFinished(() => broken.mockRestore());
  const upgrade = upgradeTo(sid, websocketHeaders);
  // One of the two workers is that of the session.
  const answers = [await workers.exchangeAndLeave(upgrade), await workers.exchangeAndLeave(upgrade)].sort();
  expect(answers).toEqual(['', expect.stringMatching(/^HTTP\/1\.1 101 /)]);
});

const NAMES = [
  'Connection',
  'Upgrade',
  'Trailer',
  'TE',
  'Transfer-Encoding',
  'Content-Length',
  'Expect',
  'Host',
  'Origin',
  'Cookie',
  'Authorization',
  'X-Client-Address',
  'X-Forwarded-For',
  'Sec-WebSocket-Key',
  'Sec-WebSocket-Version',
  'Sec-WebSocket-Extensions',
  'Sec-WebSocket-Protocol',
  'HTTP2-Settings',
  '__proto__',
  'constructor',
];
const VALUES = [
  '',
  'websocket',
  'upgrade, x-client-address',
  'close',
  'chunked',
  'gzip, chunked',
  '0',
  '5',
  '-1',
  '99999999999999999999',
  '100-continue',
  'h2c',
  '13',
  'dGhlIHNhbXBsZSBub25jZQ==',
  'permessage-deflate; client_max_window_bits=99',
  '\x80\xff',
  '\x00',
  '203.0.113.7, ::1',
  '::ffff:999.1.1.1',
  'a'.repeat(9_000),
];
const METHODS = ['GET', 'POST', 'PUT', 'OPTIONS', 'HEAD', 'DELETE', 'CONNECT', 'TRACE'];
const PATHS = [
  (sid: string) => `${pollingPath}&sid=${sid}`,
  (sid: string) => `/socket.io/?EIO=4&transport=websocket&sid=${sid}`,
  (sid: string) => `/socket.io/?EIO=9&transport=__proto__&sid=${sid}&sid=${sid}`,
  (sid: string) => `//socket.io/?sid=${sid}`,
  (sid: string) => `http://a/socket.io/?EIO=4&transport=websocket&sid=${sid}`,
];

/** The same numbers below 1 in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])('requests of random odd parts end no worker (%i)', async (seed) => {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const sessions = [await beginSession(), await beginSession(), ENDED];
  const requests = Array.from({ length: 40 }, () => {
    const headers = Array.from({ length: random() * 6 }, () => `${pick(NAMES)}: ${pick(VALUES)}`);
    const websocket = random() < 0.5 ? websocketHeaders : [];
    const lines = [
      `${pick(METHODS)} ${pick(PATHS)(pick(sessions))} HTTP/1.1`,
      'Host: a',
      ...websocket,
      ...headers,
    ];
    return `${lines.join('\r\n')}\r\n\r\n${pick(['', '5\r\nhello\r\n0\r\n\r\n', 'hello', '\x00\xff'])}`;
  });
  // Some are reset without an answer.
  await Promise.all(requests.map((bytes) => workers.exchangeAndLeave(bytes).catch(() => '')));
  for (const sid of [await beginSession(), await beginSession()]) expect(sid).toMatch(/^[12]\./);
});
