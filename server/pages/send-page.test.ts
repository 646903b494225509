import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type CachedReply, createReplyCache } from '../cache/reply-cache.ts';
import { compressAtOnce } from '../http/compression.ts';
import { sendPage } from './send-page.ts';

const app = Fastify();
afterAll(() => app.close());
const html = Array.from({ length: 500 }, (_, at) => `<p>${at * 7919} lamps</p>`).join('');
let page: CachedReply;
const grow = vi.fn();
app.get('/', (request, reply) => sendPage(request, reply, page, grow));
const noRoom = createReplyCache({ maxBytes: 0 });
let requests = { open: 0, all: Promise.withResolvers<void>() };
const render = vi.fn(async () => {
  await requests.all.promise;
  return { reply: page, isCacheable: true };
});
app.get('/no-room', async (request, reply) => {
  requests.open -= 1;
  if (requests.open === 0) requests.all.resolve();
  const rendered = await noRoom.getOrCreate('page', render, '/no-room');
  return await sendPage(request, reply, rendered, noRoom.holds('page', rendered) ? grow : undefined);
});
/** Concurrent requests, whose page is rendered when all of them wait for it. */
async function getAtOnce(accepted: readonly string[]) {
  requests = { open: accepted.length, all: Promise.withResolvers() };
  return await Promise.all(
    accepted.map((form) => app.inject({ url: '/no-room', headers: { 'accept-encoding': form } })),
  );
}

function freshPage(): void {
  page = { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(html), tags: [] };
  grow.mockReset();
}
const get = async (headers: Record<string, string>) => await app.inject({ url: '/', headers });

const decompressors: Record<string, (body: Buffer) => Buffer> = {
  br: (body) => brotliDecompressSync(body),
  gzip: (body) => gunzipSync(body),
};

describe.each(['br', 'gzip'] as const)('a page in %s', (encoding) => {
  const decompress = (body: Buffer) => decompressors[encoding]?.(body);
  const headers = { 'accept-encoding': encoding };

  it('is compressed quickly at its first request, and well once when it is requested again', async () => {
    freshPage();
    const [first, second, third] = [await get(headers), await get(headers), await get(headers)];
    for (const { headers: sent, rawPayload } of [first, second, third]) {
      expect(sent['content-encoding']).toBe(encoding);
      expect(decompress(rawPayload)?.toString()).toBe(html);
    }
    expect(second.rawPayload).not.toEqual(first.rawPayload);
    expect(third.rawPayload).toEqual(second.rawPayload);
  });

  it('is kept in that form alone', async () => {
    freshPage();
    const first = await get(headers);
    expect(page.body).toEqual(first.rawPayload);
    const second = await get(headers);
    expect(page.body).toEqual(second.rawPayload);
    expect(page.body.buffer.byteLength).toBe(page.body.length);
    expect(grow.mock.calls).toEqual([[0], [0]]);
    expect((await get({})).body).toBe(html);
  });

  it('is rendered and compressed once for concurrent requests, also when the cache has no room for it', async () => {
    freshPage();
    render.mockClear();
    const compress = vi.spyOn(compressAtOnce, encoding);
    onTestFinished(() => compress.mockRestore());
    const sent = await getAtOnce([encoding, encoding, encoding, encoding, encoding]);
    for (const { rawPayload } of sent) expect(decompress(rawPayload)?.toString()).toBe(html);
    expect(render).toHaveBeenCalledTimes(1);
    expect(compress).toHaveBeenCalledTimes(1);
    freshPage();
    await getAtOnce([encoding]);
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('that is not cached is sent in each form to concurrent requests', async () => {
    freshPage();
    const accepted = ['br', encoding, 'gzip', '', encoding];
    const sent = await getAtOnce(accepted);
    expect(sent.map(({ headers: { 'content-encoding': form = '' } }) => form)).toEqual(accepted);
    const bodies = sent.map(
      ({ rawPayload }, at) => decompressors[accepted[at] ?? '']?.(rawPayload) ?? rawPayload,
    );
    for (const body of bodies) expect(body.toString()).toBe(html);
  });

  it('is kept in the other form, too, when both are requested often', async () => {
    freshPage();
    const other = { 'accept-encoding': encoding === 'br' ? 'gzip' : 'br' };
    await get(headers);
    await get(other);
    const [well, again] = [await get(other), await get(other)];
    expect(decompressors[other['accept-encoding']]?.(well.rawPayload).toString()).toBe(html);
    expect(again.rawPayload).toEqual(well.rawPayload);
    expect(page.encoding).toBe(encoding);
    expect(grow.mock.calls).toEqual([[0], [well.rawPayload.length]]);
  });
});

it('sends a page as it is to who accepts no compression, and keeps it so', async () => {
  freshPage();
  const { headers, body } = await get({});
  expect(headers['content-encoding']).toBeUndefined();
  expect(body).toBe(html);
  expect(page.body.toString()).toBe(html);
  expect(grow).not.toHaveBeenCalled();
});
