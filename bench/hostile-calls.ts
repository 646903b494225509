import { setTimeout as pause } from 'node:timers/promises';
import { importPartBytes } from '#contract/product-imports.contract.ts';

type Count = (reply: unknown) => void;

const seconds = 10;
const mebibyte = 1024 * 1024;

/** Prepares calls to the shop at a URL. @returns what makes them */
type Calls = (url: string, count: Count) => Promise<() => Promise<void>>;

const repeatedly =
  (connections: number, init: RequestInit, path: string): Calls =>
  async (url, count) => {
    const until = performance.now() + seconds * 1_000;
    return async () => {
      const one = async () => {
        while (performance.now() < until) {
          try {
            const response = await fetch(url + path, init);
            await response.arrayBuffer();
            count(response.status);
          } catch {
            count('broken');
          }
        }
      };
      await Promise.all(Array.from({ length: connections }, one));
    };
  };

const json = (body: string) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body });

const lines = (length: number, line: object) => JSON.stringify({ items: Array.from({ length }, () => line) });

/** Sends a file as an administrator does, and waits until it is checked. */
const importing =
  (content: () => Buffer): Calls =>
  async (url, count) => {
    const login = await fetch(
      `${url}/api/auth/login`,
      json(JSON.stringify({ email: 'owner@example.com', password: 'glass heron 42' })),
    );
    const { token: authorization } = (await login.json()) as { token: string };
    const file = content();
    const call = async (path: string, init: RequestInit = {}) => {
      const headers = { authorization, ...init.headers };
      const response = await fetch(`${url}/api/product/import${path}`, { ...init, headers });
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
      return ((await response.json()) as { import: { _id: string; status: string; problem: string | null } })
        .import;
    };
    return async () => {
      const began = performance.now();
      const { _id } = await call('', json(JSON.stringify({ fileName: 'hostile', size: file.length })));
      for (let part = 0; part * importPartBytes < file.length; part += 1) {
        const body = new FormData();
        const bytes = file.subarray(part * importPartBytes, (part + 1) * importPartBytes);
        body.set('file', new Blob([new Uint8Array(bytes)]));
        await call(`/${_id}/parts/${part}`, { method: 'PUT', body });
      }
      let status = 'checking';
      let problem: string | null = null;
      while (status === 'checking') {
        await pause(200);
        ({ status, problem } = await call(`/${_id}`));
      }
      count(
        `${status} in ${((performance.now() - began) / 1_000).toFixed(1)} s${problem ? `: ${problem}` : ''}`,
      );
    };
  };

/** @returns rows until the file has almost 50 MB */
function filled(header: string, row: (at: number) => string): Buffer {
  const rows = [header];
  for (let bytes = 0, at = 0; bytes < 49 * mebibyte; at += 1) {
    const text = row(at);
    rows.push(text);
    bytes += text.length;
  }
  return Buffer.from(rows.join(''));
}

const jsonLine = (keys: number, value: string) => (at: number) =>
  `${JSON.stringify({ sku: `H-${at}`, ...Object.fromEntries(Array.from({ length: keys - 1 }, (_, key) => [`k${key}`, value])) })}\n`;

const table = (columns: number) => {
  const names = ['sku', ...Array.from({ length: columns - 1 }, (_, at) => `c${at}`)];
  return filled(`${names.join()}\n`, (at) => `H-${at}${',x'.repeat(columns - 1)}\n`);
};

const junk = `42["message",${'['.repeat(20)}${']'.repeat(20)}]`;

/** Sockets that connect, send packets before they have signed in, and connect again when they are closed. */
const sockets =
  (clients: number, packets: number, packet: string, again: boolean): Calls =>
  async (url, count) => {
    const until = performance.now() + seconds * 1_000;
    const once = () =>
      new Promise<void>((resolve) => {
        const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
        let isOpen = false;
        socket.onopen = () => {
          isOpen = true;
          for (let at = 0; at < packets; at += 1) socket.send(packet);
        };
        socket.onclose = () => {
          count(isOpen ? 'closed' : 'refused');
          resolve();
        };
      });
    const client = async () => {
      do {
        await Promise.race([once(), pause(seconds * 1_000)]);
        await pause(1);
      } while (again && performance.now() < until);
    };
    return async () => {
      await Promise.all(Array.from({ length: clients }, client));
    };
  };

export const hostileCalls: Record<string, Calls> = {
  nothing: async () => async () => await pause(seconds * 1_000),
  'import: JSON Lines, 17,000 keys a line': importing(() => filled('', jsonLine(17_000, 'x'))),
  'import: JSON Lines, 200 keys, 100 kB a line': importing(() => filled('', jsonLine(200, 'x'.repeat(500)))),
  'import: CSV, 1,000 columns': importing(() => table(1_000)),
  'import: CSV, 200 columns': importing(() => table(200)),
  'nested JSON, 1 MB, 8 connections': repeatedly(8, json('['.repeat(mebibyte)), '/api/checkout/quote'),
  'nested JSON, 60 kB, 8 connections': repeatedly(8, json('['.repeat(60_000)), '/api/checkout/quote'),
  'quote of 12,000 invalid lines, 8 connections': repeatedly(
    8,
    json(lines(12_000, {})),
    '/api/checkout/quote',
  ),
  'quote of 500 lines, 8 connections': repeatedly(
    8,
    json(lines(500, { product: '0b7e0c1e-6d0c-4c8e-9a53-0d9f6a3f2a10', quantity: 1 })),
    '/api/checkout/quote',
  ),
  'openapi.json, 8 connections': repeatedly(8, {}, '/api/openapi.json'),
  '20 sockets that reconnect, 200 connect packets each': sockets(20, 200, '40{"token":"x"}', true),
  '20 sockets that reconnect, 200 events each': sockets(20, 200, junk, true),
  '100 sockets once, 200 connect packets each': sockets(100, 200, '40{"token":"x"}', false),
};

if (process.send) {
  const [name = '', port] = process.argv.slice(2);
  const replies = new Map<unknown, number>();
  const count: Count = (reply) => replies.set(reply, (replies.get(reply) ?? 0) + 1);
  const run = await hostileCalls[name]?.(`http://127.0.0.1:${port}`, count);
  process.send('ready');
  await run?.();
  process.send([...replies].map(([reply, times]) => `${times} × ${reply}`).join(', '));
  process.exit();
}
