import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#contract/all-endpoints.ts';
import { addAdministrator } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { builtPages } from '#server/testing/test-web.ts';

/** No input gets a 5xx: every endpoint and every page, with what bots and attackers send. */
const shop = await createTestApp({}, await builtPages());
afterAll(shop.close);

let token: string;
let port: number;
beforeAll(async () => {
  token = (await addAdministrator(shop)).token;
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  port = (shop.app.server.address() as AddressInfo).port;
});

/** Parts of a URL, as they are sent. */
const oddParts = {
  'half a surrogate pair': '%ED%A0%BD',
  'half a surrogate pair, unescaped': '\xed\xa0\xbd',
  'a long text that ends in a surrogate pair': `${'x'.repeat(199)}%F0%9F%98%80`,
  'many surrogate pairs': '%F0%9F%98%80'.repeat(300),
  'a malformed escape': '%E0%A4%A',
  'a lone percent sign': '%',
  NUL: '%00',
  'a line break': '%0d%0a',
  'two dots': '..',
  'two escaped dots': '%2e%2e',
  'two dots for data': '...data',
  'a slash': 'a%2Fb',
  'a prototype': '__proto__',
  'a very long text': 'x'.repeat(6_000),
  'a very long number': '9'.repeat(400),
};

/** The status of a request whose target is sent as it is; 0 when the connection ended without an answer. */
async function readStatus(target: string, { method = 'GET', head = '' } = {}): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  let response = '';
  socket.setEncoding('latin1').on('data', (text) => {
    response += text;
  });
  socket.write(`${method} ${target} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n${head}\r\n`, 'latin1');
  await once(socket, 'close');
  return Number(response.split(' ')[1] ?? 0);
}

const isRefusedOrAnswered = (status: number) => status >= 200 && status < 500;

const calls = endpoints.map(({ endpoint }) => endpoint);
const pages = [
  '/_',
  '/shop/category/_',
  '/shop/brand/_',
  '/product/_',
  '/order/_',
  '/reset-password/_',
  '/merchant-signup/_',
  '/newsletter/confirm/_',
  '/dashboard/_',
  '/media/_/_',
  '/assets/_',
  '/sitemap-_.xml',
  '/socket.io/_',
  '/shop?name=_&name=_',
  '/shop?page=_&rating=_&min=_&max=_&order=_',
  '/product/x?reviews=_',
  '/auth/success?token=_',
];

describe.each(Object.entries(oddParts))('%s', (_what, part) => {
  it.each(pages)('in %s is answered', async (page) => {
    for (const target of [page, page.replace(/_(?=$|\?)/, '_.data')]) {
      expect(await readStatus(target.replaceAll('_', () => part)), target).toSatisfy(isRefusedOrAnswered);
    }
  });

  it('in a path or query of any endpoint is answered', async () => {
    for (const { method, path, query, access } of calls) {
      const names = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
      const asked = names.map((name) => `${name}=${part}&${name}=${part}`);
      const url = `/api${path.replaceAll(/:\w+/g, () => part)}?__proto__=${part}&${asked.join('&')}`
        // Node itself refuses headers of more than 16 KB.
        .slice(0, 15_000);
      const head = access === 'anyone' ? '' : `authorization: ${token}\r\n`;
      expect(await readStatus(url, { method, head }), `${method} ${path}`).toSatisfy(isRefusedOrAnswered);
    }
  });
});

describe('a request target', () => {
  it.each(['GET', 'HEAD', 'POST', 'OPTIONS', 'QUERY', 'PROPFIND', 'TRACE'])(
    'of any form is answered: %s',
    async (method) => {
      for (const target of [
        '*',
        '//',
        '/\\',
        '//evil.example',
        'http://evil.example/shop?x=1',
        'http://[',
        'x',
        '?',
        'mailto:x',
        '/?#',
        `/?${'a[]=1&'.repeat(500)}`,
        `/${'a/'.repeat(3_000)}`,
        '/?constructor=1&__proto__[x]=1',
      ]) {
        expect(await readStatus(target, { method }), target).toSatisfy(isRefusedOrAnswered);
      }
    },
  );

  it.each([
    ['range: bytes=9-1', '/favicon.ico', 416],
    ['range: x', '/favicon.ico', 200],
    ['upgrade: h2c\r\nconnection: upgrade', '/api/brand/list', 200],
    ['if-none-match: \xff', '/', 200],
    ['authorization: \xff', '/api/brand/list', 200],
    ['expect: x', '/', 417],
  ])('with the header %s is answered: %s', async (header, target, status) => {
    expect(await readStatus(target, { head: `${header}\r\n` })).toBe(status);
  });
});

/** Sends a body to any call. */
async function expectAnswered(payload: string, type: string): Promise<void> {
  for (const { method, path } of calls) {
    if (method === 'GET') continue;
    const headers = { 'content-type': type, authorization: token };
    const url = `/api${path.replaceAll(/:\w+/g, 'x')}`;
    const response = await shop.app.inject({ method, url, headers, payload });
    expect(response.statusCode, `${method} ${path}`).toSatisfy(isRefusedOrAnswered);
  }
}

it.each([
  '{"__proto__":{"x":1}}',
  '{"email":"\\ud83d","password":"\\ud83d","name":"\\u0000"}',
  '{"email":["a"],"cartId":{},"products":null}',
  '[[],{}]',
  'null',
  '1e999',
  '{',
])('the body %s for any call is answered', (payload) => expectAnswered(payload, 'application/json'));

it.each(['multipart/form-data; boundary=x', 'x/y'])('a body of type %s for any call is answered', (type) =>
  expectAnswered('{}', type),
);

it.each([
  ...['/%0a', '/x%0a', '/nope%0d', '/shop%0A', '/shop%09', '/%00', '/shop/brand/x%0d%0a', '/x%E2%80%A8'],
  ...[
    '/%20',
    '/shop%20',
    '/%20shop',
    '/%2f',
    '/x%2f',
    '/shop%2f',
    '/shop%2fbrand',
    '/shop%5c',
    '/shop%C2%A0',
  ],
])('%j is no page', async (path) => {
  expect(await readStatus(path)).toBe(404);
});
