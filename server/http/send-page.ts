import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, type Encoding, namesTag } from './content-negotiation.ts';
import type { CachedReply } from './reply-cache.ts';
import { isInternalRender } from './serve.ts';
import { unpooledBuffer } from './unpooled-buffer.ts';

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};
/** A window of 64 kB instead of 4 MB. */
const quickBrotli = { [constants.BROTLI_PARAM_QUALITY]: 0, [constants.BROTLI_PARAM_LGWIN]: 16 };
/**
 * For a page's first request: a quarter larger, in a tenth of the time (docs/decisions/088-uncached-pages.md). At once, because
 * another thread would cost as much again.
 */
const quickCompressors = {
  br: (body: Buffer) => brotliCompressSync(body, { params: quickBrotli }),
  gzip: (body: Buffer) => gzipSync(body, { level: 1 }),
};

/** Compressed bodies live as long as the cached page; null for a form that was requested once. */
const compressed = new WeakMap<CachedReply, Map<Encoding, Promise<Buffer> | null>>();

/**
 * Sends a rendered page: 304 when unchanged, and compressed if accepted. A cached page is compressed well once, when it is
 * requested again; most are not.
 * @param onCompressed gets the size of each compressed form, which is kept with the page
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedReply,
  onCompressed: (bytes: number) => void = () => {},
): Promise<FastifyReply> {
  reply.code(page.status).headers(page.headers).header('vary', 'accept-encoding');
  const { etag } = page.headers;
  if (page.status === 200 && etag && namesTag(request.headers['if-none-match'], etag)) {
    return reply.code(304).removeHeader('content-type').send();
  }
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (!encoding || page.body.length < 1024) return reply.send(page.body);
  reply.header('content-encoding', encoding);
  const forms = compressed.get(page) ?? new Map<Encoding, Promise<Buffer> | null>();
  compressed.set(page, forms);
  // A popular page that is refreshed in the background will be requested again.
  if (!forms.has(encoding) && !isInternalRender(request.server, request)) {
    forms.set(encoding, null);
    return reply.send(quickCompressors[encoding](page.body));
  }
  const body = forms.get(encoding) ?? compress(page.body, encoding, onCompressed);
  forms.set(encoding, body);
  return reply.send(await body);
}

async function compress(body: Buffer, encoding: Encoding, onCompressed: (bytes: number) => void) {
  const compressed = unpooledBuffer(await compressors[encoding](body));
  onCompressed(compressed.length);
  return compressed;
}
