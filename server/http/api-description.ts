import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiPage, apiPagePolicy } from './api-page.ts';
import { compressWell } from './compression.ts';
import { acceptedEncoding, type Encoding, namesTag } from './content-negotiation.ts';
import { openApiDocument } from './openapi.ts';
import type { RateLimits } from './rate-limits.ts';

interface Shop {
  publicUrl: string;
  storeName: () => Promise<string>;
  /** The limits of this process. */
  limits: RateLimits;
}

interface Description {
  type: string;
  etag: string;
  bodies: Record<Encoding | 'identity', Buffer>;
}

/** The contract for people and programs, under the name that the shop has now. Made and compressed once. */
export function apiDescription(app: FastifyInstance, { publicUrl, storeName, limits }: Shop): void {
  const describe = async (name: string) => {
    const document = openApiDocument(name, publicUrl);
    return {
      document: await compressed('application/json; charset=utf-8', JSON.stringify(document)),
      page: await compressed('text/html; charset=utf-8', apiPage(document)),
    };
  };
  let described: { name: string; parts: ReturnType<typeof describe> } | null = null;

  async function current() {
    const name = await storeName();
    if (described?.name !== name) described = { name, parts: describe(name) };
    return await described.parts;
  }

  app.get('/openapi.json', async (request, reply) => {
    await limits.take('api-description', { ip: request.ip });
    return send(request, reply, (await current()).document);
  });
  app.get('/docs', async (request, reply) => {
    await limits.take('api-description', { ip: request.ip });
    return send(request, reply.header('content-security-policy', apiPagePolicy), (await current()).page);
  });
}

async function compressed(type: string, text: string): Promise<Description> {
  const identity = Buffer.from(text);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const [br, gzip] = await Promise.all([compressWell.br(identity), compressWell.gzip(identity)]);
  return { type, etag, bodies: { br, gzip, identity } };
}

function send(request: FastifyRequest, reply: FastifyReply, { type, etag, bodies }: Description) {
  const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers;
  reply.headers({ etag: `W/${etag}`, vary: 'accept-encoding' });
  if (namesTag(known, etag)) return reply.code(304).send();
  const encoding = acceptedEncoding(accepted);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type(type).send(bodies[encoding ?? 'identity']);
}
