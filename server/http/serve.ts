import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/define-endpoint.ts';
import { firstMessages } from '#contract/errors.ts';
import { redirect } from '#contract/schemas.ts';
import type { Tag } from '#server/cache/announced-change.ts';
import { forSession } from '#server/db/caller-session.ts';
import { ShopError } from '#server/errors.ts';
import { createCacheKeys } from '../cache/cache-keys.ts';
import { absenceTags, type CachedReply } from '../cache/reply-cache.ts';
import { type Actor, requireAccess, type SignedInActor } from './actor.ts';
import { bodyLimitBytes } from './body-limits.ts';
import { Download } from './download.ts';
import { EncodedReply, encode, type GuestReply, jsonHeaders } from './encoded-reply.ts';
import { type ReadForm, readForm } from './multipart.ts';
import { secretUrlHeaders } from './secret-urls.ts';
import { StreamedList, streamList } from './streamed-list.ts';

/** The call that a handler gets, parsed by the endpoint's schemas. */
export interface Call<E extends Endpoint> {
  /** Null only where a call needs no token. */
  actor: E extends { access: 'anyone' | 'signed-in-or-key' } ? SignedInActor | null : SignedInActor;
  params: z.output<NonNullable<E['params']>>;
  query: z.output<NonNullable<E['query']>>;
  body: z.output<NonNullable<E['body']>>;
  /** The file part named `image` of a multipart body. */
  image: Buffer | null;
  /** The file part named `file`, of a call that takes one. */
  file: Buffer | null;
  /** IP address of the caller: the socket's, unless TRUST_PROXY. */
  ip: string;
  reply: FastifyReply;
}

type Result<E extends Endpoint> = z.input<E['reply']>;
type MaybeStreamed<E extends Endpoint> = Result<E> | EncodedReply | StreamedList | Download;

export interface ServeOptions<E extends Endpoint> {
  /**
   * Caches the reply for guests, which signed-in callers get too, until one of these tags is changed. A not-found is
   * cached, too. An encoded reply names its own.
   */
  cachedForGuests?:
    | 'as-encoded'
    | ((result: Result<E>, query: Call<E>['query'], params: Call<E>['params']) => Tag[]);
  /**
   * Finds what is a signed-in caller's own in a cached reply.
   * @returns how it is added to the cached reply, without fields that the schema does not have; null when nothing is to be added
   */
  personal?: (cached: CachedReply, actor: Actor) => Promise<((result: Result<E>) => Result<E>) | null>;
}

/** Input of a call without HTTP, as text, and the URL of the same call. */
interface GuestInput {
  params: unknown;
  query: unknown;
  ip: string;
  url: string;
}

/** Makes a call that is cached for guests, with the same checks, errors and encoding as over HTTP. */
export type GuestCall = (input: GuestInput) => Promise<GuestReply>;

/**
 * Mounts an endpoint under the scope's prefix: checks access, parses the input, runs the handler, and encodes its result by
 * the reply's schema, so that undeclared fields are never sent.
 * @throws unauthorized, forbidden, not-found (malformed path), invalid-input with `fields`, too-large, unsupported
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E & Endpoint,
  handle: (call: Call<E>) => Promise<MaybeStreamed<E>> | MaybeStreamed<E>,
  options: ServeOptions<E> = {},
): void {
  const declared: Endpoint = endpoint;

  /** @param reply null for a call without HTTP: what is cached for guests depends on its params and query alone */
  async function readCall(
    request: FastifyRequest | GuestInput,
    reply: FastifyReply | null,
    actor: SignedInActor | null,
  ): Promise<Call<E>> {
    const form = 'raw' in request ? await readInput(declared, request) : noForm;
    const params = declared.params?.safeParse(request.params);
    if (params?.error) throw new ShopError('not-found', 'Not found.');
    const call = {
      actor,
      params: params?.data,
      query: parse(declared.query, request.query),
      body: parse(declared.body, form.body ?? {}),
      image: form.image,
      file: form.file,
      ip: request.ip,
      reply,
    };
    // Every part is parsed by the endpoint's schemas, which TypeScript cannot follow through optional generics.
    return call as unknown as Call<E>;
  }

  const callHandler = async (call: Call<E>) => await handle(call);

  const { cachedForGuests, personal } = options;
  const parseKey = createCacheKeys(declared);
  const toKey = (input: FastifyRequest | GuestInput) => app.replyCache.findKey(input.url) ?? parseKey(input);

  function findCachedReply(request: FastifyRequest): CachedReply | undefined {
    if (!cachedForGuests) return undefined;
    request.replyKey = toKey(request);
    if (request.replyKey === null || isInternalRender(app, request)) return undefined;
    return app.replyCache.get(request.replyKey);
  }

  /** @returns the cached reply for guests, or a new one */
  async function replyForGuests(
    listDependencies: NonNullable<ServeOptions<E>['cachedForGuests']>,
    key: string,
    request: FastifyRequest | GuestInput,
    reply: FastifyReply | null,
  ): Promise<GuestReply> {
    let made: GuestReply | undefined;
    const create = async () => {
      const call = await readCall(request, reply, null);
      const result = await callHandler(call).catch(messageOfAbsence);
      if (typeof result === 'string') return { reply: absence(result), isCacheable: true };
      if (result instanceof StreamedList || result instanceof Download)
        throw new Error('a streamed reply cannot be cached');
      if (result instanceof EncodedReply) made = encode(declared, result, []);
      else if (listDependencies === 'as-encoded') throw new Error('the reply is not encoded');
      else made = encode(declared, result, listDependencies(result, call.query, call.params));
      return { reply: made.reply, isCacheable: true };
    };
    const cached = await app.replyCache.getOrCreate(key, create, request.url);
    // It may be the reply of another call, which was made at the same time.
    return { reply: cached, value: made?.reply.body === cached.body ? made.value : undefined };
  }

  if (cachedForGuests) {
    app.guestCalls.set(`${declared.method} ${declared.path}`, async (input) => {
      const key = toKey(input);
      if (key !== null) return await replyForGuests(cachedForGuests, key, input, null);
      return encode(declared, await callHandler(await readCall(input, null, null)), []);
    });
  }

  async function withOwn(cached: CachedReply, actor: Actor | null): Promise<CachedReply> {
    const addOwn = actor && cached.status === 200 && (await personal?.(cached, actor));
    if (!addOwn) return cached;
    // The cached body was encoded by this endpoint's schema.
    const own = addOwn(JSON.parse(cached.body.toString()) as Result<E>);
    return { ...cached, body: Buffer.from(JSON.stringify(own)) };
  }

  /** @returns the reply, if it is in memory */
  async function admit(request: FastifyRequest, authorization: string): Promise<CachedReply | undefined> {
    const actor = await app.findActor(authorization, request.ip, { writes: declared.method !== 'GET' });
    // Without two-step sign-in where it is required, open calls are those of a guest.
    const isOpen = isOpenFor(declared, request);
    const isGuest = isOpen && actor?.mustSetUpSecondFactor;
    // Before it may be refused: the security log says who was.
    request.actor = isGuest ? null : actor;
    if (!isOpen) requireAccess(actor, declared);
    const cached = findCachedReply(request);
    return cached && (await withOwn(cached, request.actor));
  }

  app.route({
    method: declared.method,
    url: declared.path,
    bodyLimit: bodyLimitBytes(declared),
    config: { endpoint: declared },
    // Not async, so that a cached reply is sent at once.
    onRequest(request, reply, done) {
      const { authorization } = request.headers;
      if (authorization === undefined) {
        const cached = findCachedReply(request);
        if (cached) return sendCached(reply, cached);
        if (!isOpenFor(declared, request)) requireAccess(null, declared);
        return done();
      }
      // Not `.then(done).catch(done)`: an error that `done` throws would call it a second time.
      admit(request, authorization).then(
        (ready) => (ready ? sendCached(reply.headers(forOneCaller), ready) : done()),
        done,
      );
    },
    handler: async (request, reply) => {
      const { actor } = request;
      if (request.headers.authorization !== undefined) reply.headers(forOneCaller);
      if (cachedForGuests && request.replyKey !== null) {
        const { reply: cached } = await replyForGuests(cachedForGuests, request.replyKey, request, reply);
        return send(reply, await withOwn(cached, actor));
      }
      const call = await readCall(request, reply, actor);
      const result = await (writesFor(declared, actor)
        ? forSession(actor.sessionId, () => callHandler(call))
        : handle(call));
      if (reply.sent) return reply;
      if (declared.redirects) return redirectTo(reply, declared, result);
      if (result instanceof StreamedList) {
        return reply.headers(jsonHeaders).send(streamList(declared.reply, result));
      }
      if (result instanceof Download) return sendFile(reply, declared, result);
      return send(reply, encode(declared, result, []).reply);
    },
  });
}

/** True without a token, also of a call that names the key of a link: the use case looks whether it is the right one. */
const isOpenFor = ({ access }: Endpoint, { query }: FastifyRequest): boolean =>
  access === 'anyone' || (access === 'signed-in-or-key' && (query as { key?: unknown }).key !== undefined);

/** True when the call writes and needs a token. An open call takes an ended session for none. */
const writesFor = (endpoint: Endpoint, actor: SignedInActor | null): actor is SignedInActor =>
  actor !== null && endpoint.access !== 'anyone' && endpoint.method !== 'GET';

/** True when the request comes from a page rendering, which is cached as long as the replies that it uses. */
export const isInternalRender = (app: FastifyInstance, request: FastifyRequest) =>
  request.headers['x-internal-render'] === app.internalRenderKey;

function parse(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  // Zod's default messages are not for users.
  const result = schema.safeParse(input, { error: () => 'Please check what you sent.' });
  if (result.success) return result.data;
  const { error, fields } = firstMessages(result.error);
  throw new ShopError('invalid-input', error, { fields });
}

const noForm: ReadForm = { body: undefined, image: null, file: null };

async function readInput(endpoint: Endpoint, request: FastifyRequest): Promise<ReadForm> {
  if (endpoint.encoding === 'multipart' && request.isMultipart()) return readForm(endpoint, request);
  if (!endpoint.body && endpoint.encoding !== 'multipart') return noForm;
  if (request.unreadableBody) throw new ShopError('unsupported', 'That content type is not understood here.');
  return { ...noForm, body: request.body };
}

/** Either URL may contain a token: neither is cached or sent as a referrer. */
function redirectTo(reply: FastifyReply, endpoint: Endpoint, result: unknown): FastifyReply {
  const { location } = redirect.reply.parse(endpoint.reply.parse(result));
  return reply.headers(secretUrlHeaders).redirect(location, 302);
}

function sendFile(
  reply: FastifyReply,
  { downloads }: Endpoint,
  { filename, content }: Download,
): FastifyReply {
  if (!downloads) throw new Error('the reply promises no file');
  return reply
    .headers({ 'content-type': downloads, 'content-disposition': `attachment; filename="${filename}"` })
    .send(content);
}

const forOneCaller = { 'cache-control': 'private, no-store' };

/** @returns the message when there is no such thing @throws every other error */
function messageOfAbsence(error: unknown): string {
  if (error instanceof ShopError && error.code === 'not-found') return error.message;
  throw error;
}

/** The same as from error-handler.ts. */
const absence = (message: string): CachedReply => ({
  tags: absenceTags,
  status: 404,
  headers: jsonHeaders,
  body: Buffer.from(JSON.stringify({ message })),
});

function send(reply: FastifyReply, { status, headers, body }: CachedReply): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}

/** Bypasses Fastify's remaining hooks: a cached reply needs none of them. */
function sendCached(reply: FastifyReply, { status, headers, body }: CachedReply): void {
  reply.hijack();
  reply.header('content-length', body.length);
  // Fastify's headers are Node's, but their types differ for absent ones.
  const set = reply.getHeaders() as OutgoingHttpHeaders;
  reply.raw.writeHead(status, { ...set, ...headers });
  reply.raw.end(body);
}
