import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/define-endpoint.ts';
import { firstMessages } from '#contract/errors.ts';
import { redirect } from '#contract/schemas.ts';
import { ShopError } from '#server/errors.ts';
import { type Actor, requireAccess } from './actor.ts';
import { type ReadForm, readForm } from './multipart.ts';
import type { CachedReply, Tag } from './reply-cache.ts';
import { StreamedList, streamList } from './streamed-list.ts';

/** What a handler gets: everything parsed by the endpoint's own declaration. */
export interface Call<E extends Endpoint> {
  /** Null only where `access` is `anyone`. */
  actor: E extends { access: 'anyone' } ? Actor | null : Actor;
  params: z.output<NonNullable<E['params']>>;
  query: z.output<NonNullable<E['query']>>;
  body: z.output<NonNullable<E['body']>>;
  /** The file part named `image` of a multipart body. */
  image: Buffer | null;
  /** Address of the caller: the socket's, unless TRUST_PROXY. */
  ip: string;
  reply: FastifyReply;
}

type Answer<E extends Endpoint> = z.input<E['reply']>;
type MaybeStreamed<E extends Endpoint> = Answer<E> | StreamedList;

export interface ServeOptions<E extends Endpoint> {
  /** The guests' answer is the same for everybody and is kept until one of these tags changes. */
  cachedForGuests?: (answer: Answer<E>) => Tag[];
  /** Makes the guests' answer a signed-in caller's own; without it theirs is made for them alone. */
  personal?: (answer: Answer<E>, actor: Actor) => Promise<Answer<E>>;
  /** Largest JSON body, where a megabyte is not enough. */
  maxBodyBytes?: number;
}

/**
 * Mounts one declared call below the scope's prefix: access first, then the parse, then the deed, then the
 * reply through the declared schema, so that a field nobody promised never leaves.
 * Errors: 401, 403, 404 (malformed path), 400 with `fields`, 413, 415.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E & Endpoint,
  handle: (call: Call<E>) => Promise<MaybeStreamed<E>> | MaybeStreamed<E>,
  options: ServeOptions<E> = {},
): void {
  const declared: Endpoint = endpoint;

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    actor: Actor | null,
  ): Promise<MaybeStreamed<E>> {
    const form = await readInput(declared, request);
    const params = declared.params?.safeParse(request.params);
    if (params?.error) throw new ShopError('not-found', 'Not found.');
    const call = {
      actor,
      params: params?.data,
      query: parse(declared.query, request.query),
      body: parse(declared.body, form.body ?? {}),
      image: form.image,
      ip: request.ip,
      reply,
    };
    // The declaration's own schemas made every part; TypeScript cannot follow that through optional generics.
    return await handle(call as unknown as Call<E>);
  }

  const { cachedForGuests, personal } = options;

  function keptReply(request: FastifyRequest): CachedReply | undefined {
    const key = cacheKey(declared, request);
    return key === null ? undefined : app.replyCache.get(key);
  }

  /** What a guest is answered: kept, or made now. */
  async function guestsAnswer(
    tagsOf: (answer: Answer<E>) => Tag[],
    key: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<CachedReply> {
    return await app.replyCache.remember(key, async () => {
      const result = await answer(request, reply, null);
      if (result instanceof StreamedList) throw new Error('a streamed answer cannot be kept');
      return { reply: encode(declared, result, tagsOf(result)), keep: true };
    });
  }

  app.route({
    method: declared.method,
    url: declared.path,
    bodyLimit: options.maxBodyBytes,
    config: { endpoint: declared },
    // Not async: a guest whose answer is kept waits for nothing.
    onRequest(request, reply, done) {
      const { authorization } = request.headers;
      if (authorization === undefined) {
        const kept = cachedForGuests && !isPage(app, request) && keptReply(request);
        if (kept) return sendKept(reply, kept);
        requireAccess(null, declared.access);
        return done();
      }
      app
        .findActor(authorization)
        .then((actor) => {
          request.actor = actor;
          requireAccess(actor, declared.access, declared.openToDisabledMerchant);
        })
        // Not `.then(done).catch(done)`: an error that `done` throws would call it a second time.
        .then(() => done(), done);
    },
    handler: async (request, reply) => {
      const { actor } = request;
      const isGuest = request.headers.authorization === undefined;
      if (!isGuest) reply.header('cache-control', 'private, no-store');
      const key = cachedForGuests && (isGuest || personal) ? cacheKey(declared, request) : null;
      if (cachedForGuests && key !== null) {
        const kept = await guestsAnswer(cachedForGuests, key, request, reply);
        if (isPage(app, request)) reply.header('x-made-of', kept.tags.join(' '));
        if (!personal || !actor) return send(reply, kept);
        // Our own words of a moment ago, through this endpoint's schema.
        const own = await personal(JSON.parse(kept.body.toString()) as Answer<E>, actor);
        return send(reply, encode(declared, own, []));
      }
      const result = await answer(request, reply, actor);
      if (reply.sent) return reply;
      if (declared.redirects) return lead(reply, declared, result);
      if (result instanceof StreamedList) {
        return reply.headers(jsonHeaders).send(streamList(declared.reply, result));
      }
      return send(reply, encode(declared, result, []));
    },
  });
}

/**
 * What an answer is kept under: the call and what it was asked, as its declaration reads it. However the address is
 * written, and whatever else is in it, the same question has one answer. Null when it cannot be read.
 */
function cacheKey({ path, params, query }: Endpoint, request: FastifyRequest): string | null {
  const asked = [params?.safeParse(request.params), query?.safeParse(request.query)];
  if (asked.some((part) => part?.error)) return null;
  return `api ${path} ${JSON.stringify(asked.map((part) => part?.data))}`;
}

/** A page that is rendered in this process asks through the API, and is kept as long as its answers are. */
const isPage = (app: FastifyInstance, request: FastifyRequest) => request.headers['x-page'] === app.pageKey;

function parse(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  // Where a rule has no words of its own, the library's are not for a person.
  const result = schema.safeParse(input, { error: () => 'Please check what you sent.' });
  if (result.success) return result.data;
  const { error, fields } = firstMessages(result.error);
  throw new ShopError('invalid-input', error, { fields });
}

async function readInput(endpoint: Endpoint, request: FastifyRequest): Promise<ReadForm> {
  if (endpoint.encoding === 'multipart' && request.isMultipart()) return readForm(request);
  if (!endpoint.body && endpoint.encoding !== 'multipart') return { body: undefined, image: null };
  if (request.unreadableBody) throw new ShopError('unsupported', 'That content type is not understood here.');
  return { body: request.body, image: null };
}

/** Where it leads may carry a token, and what led there too: neither is kept or told on. */
function lead(reply: FastifyReply, endpoint: Endpoint, answer: unknown): FastifyReply {
  const { location } = redirect.reply.parse(endpoint.reply.parse(answer));
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(location, 302);
}

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' };

function encode(endpoint: Endpoint, answer: unknown, tags: Tag[]): CachedReply {
  return {
    tags,
    status: 200,
    headers: jsonHeaders,
    body: Buffer.from(JSON.stringify(endpoint.reply.parse(answer))),
  };
}

function send(reply: FastifyReply, kept: CachedReply): FastifyReply {
  return reply.code(kept.status).headers(kept.headers).send(kept.body);
}

/** Past everything that follows a request through its stations: nothing is left to be decided about it. */
function sendKept(reply: FastifyReply, { status, headers, body }: CachedReply): void {
  reply.hijack();
  // Fastify's headers are Node's; their types differ in how they name the absent ones.
  const set = reply.getHeaders() as OutgoingHttpHeaders;
  reply.raw.writeHead(status, { ...set, ...headers, 'content-length': body.length });
  reply.raw.end(body);
}
