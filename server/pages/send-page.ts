import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedReply } from '../cache/reply-cache.ts';
import { compressAtOnce, compressWell, decompress } from '../http/compression.ts';
import { acceptedEncoding, type Encoding, namesTag } from '../http/content-negotiation.ts';
import { unpooledBuffer } from '../http/unpooled-buffer.ts';

/** Compressed bodies live as long as the cached page; null for a form that was requested once. */
const compressed = new WeakMap<CachedReply, Map<Encoding, Promise<Buffer> | null>>();

/**
 * Sends a rendered page: 304 when unchanged, and compressed if accepted. A cached page is compressed well once, when it is
 * requested again; most are not. What was compressed is kept in that form alone, a fifth of the HTML.
 * @param onKept is called after the body was replaced, or with the size of what is kept beside it; undefined for a page that is
 * not cached
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedReply,
  onKept?: (bytes: number) => void,
): Promise<FastifyReply> {
  reply.code(page.status).headers(page.headers).header('vary', 'accept-encoding');
  const { etag } = page.headers;
  if (page.status === 200 && etag && namesTag(request.headers['if-none-match'], etag)) {
    return reply.code(304).removeHeader('content-type').send();
  }
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (!encoding || (!page.encoding && page.body.length < 1024)) return reply.send(plainBody(page));
  reply.header('content-encoding', encoding);
  if (!onKept) return reply.send(compressShared(page, encoding));
  const forms = compressed.get(page) ?? new Map<Encoding, Promise<Buffer> | null>();
  compressed.set(page, forms);
  if (!forms.has(encoding)) {
    forms.set(encoding, null);
    const quick = compressAtOnce[encoding](plainBody(page));
    if (!page.encoding) keep(page, encoding, unpooledBuffer(quick), onKept);
    return reply.send(quick);
  }
  const body = forms.get(encoding) ?? compress(page, encoding, onKept);
  forms.set(encoding, body);
  return reply.send(await body);
}

const plainBody = ({ body, encoding }: CachedReply) => (encoding ? decompress[encoding](body) : body);

/**
 * For a page that is not cached. Concurrent callers have one page, which only the first of them compresses; on the page itself
 * the body lives as long as their requests.
 */
function compressShared(page: CachedReply, encoding: Encoding): Buffer {
  if (page.encoding === encoding) return page.body;
  const body = compressAtOnce[encoding](plainBody(page));
  if (!page.encoding) Object.assign(page, { body, encoding });
  return body;
}

async function compress(page: CachedReply, encoding: Encoding, onKept: (bytes: number) => void) {
  const form = unpooledBuffer(await compressWell[encoding](plainBody(page)));
  keep(page, encoding, form, onKept);
  return form;
}

/** In place of the body, unless that is in the other encoding already. */
function keep(page: CachedReply, encoding: Encoding, form: Buffer, onKept: (bytes: number) => void): void {
  const isBeside = page.encoding !== undefined && page.encoding !== encoding;
  if (!isBeside) Object.assign(page, { body: form, encoding });
  onKept(isBeside ? form.length : 0);
}
