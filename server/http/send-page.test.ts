import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { CachedReply } from './reply-cache.ts';
import { sendPage } from './send-page.ts';

const app = Fastify();
afterAll(() => app.close());
app.decorate('internalRenderKey', 'key');
const html = Array.from({ length: 500 }, (_, at) => `<p>${at * 7919} lamps</p>`).join('');
let page: CachedReply;
const grow = vi.fn();
app.get('/', (request, reply) => sendPage(request, reply, page, grow));

function freshPage(): void {
  page = { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(html), tags: [] };
  grow.mockReset();
}
const get = async (headers: Record<string, string>) => await app.inject({ url: '/', headers });

describe.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a page in %s', (encoding, decompress) => {
  const headers = { 'accept-encoding': encoding };

  it('is compressed quickly at its first request, and well once when it is requested again', async () => {
    freshPage();
    const [first, second, third] = [await get(headers), await get(headers), await get(headers)];
    for (const { headers: sent, rawPayload } of [first, second, third]) {
      expect(sent['content-encoding']).toBe(encoding);
      expect(decompress(rawPayload).toString()).toBe(html);
    }
    expect(second.rawPayload).not.toEqual(first.rawPayload);
    expect(third.rawPayload).toEqual(second.rawPayload);
    expect(grow.mock.calls).toEqual([[second.rawPayload.length]]);
  });

  it('is compressed well in advance when it is refreshed', async () => {
    freshPage();
    const refreshed = await get({ ...headers, 'x-internal-render': 'key' });
    const visited = await get(headers);
    expect(visited.rawPayload).toEqual(refreshed.rawPayload);
    expect(grow).toHaveBeenCalledTimes(1);
  });
});

it('sends a page as it is to who accepts no compression', async () => {
  freshPage();
  const { headers, body } = await get({});
  expect(headers['content-encoding']).toBeUndefined();
  expect(body).toBe(html);
});
