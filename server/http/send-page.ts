import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedReply } from './reply-cache.ts';

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};
type Encoding = keyof typeof compressors;

/** Compressed bodies live as long as the cached page. */
const compressed = new WeakMap<CachedReply, Map<Encoding, Promise<Buffer>>>();

/**
 * Sends a rendered page: 304 when unchanged, and compressed if accepted. A cached page is compressed once.
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
  if (page.status === 200 && etag && request.headers['if-none-match']?.includes(etag)) {
    return reply.code(304).removeHeader('content-type').send();
  }
  const encoding = accepted(request.headers['accept-encoding']);
  if (!encoding || page.body.length < 1024) return reply.send(page.body);
  const forms = compressed.get(page) ?? new Map<Encoding, Promise<Buffer>>();
  compressed.set(page, forms);
  const body = forms.get(encoding) ?? compress(page.body, encoding, onCompressed);
  forms.set(encoding, body);
  return reply.header('content-encoding', encoding).send(await body);
}

async function compress(body: Buffer, encoding: Encoding, onCompressed: (bytes: number) => void) {
  // A copy: zlib returns a part of a buffer that is mostly twice as large.
  const compressed = copyOf(await compressors[encoding](body));
  onCompressed(compressed.length);
  return compressed;
}

function copyOf(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

function accepted(header: string | string[] | undefined): Encoding | null {
  const text = String(header ?? '');
  if (/\bbr\b/.test(text)) return 'br';
  return /\bgzip\b/.test(text) ? 'gzip' : null;
}
