import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/define-endpoint.ts';
import { isNestedTooDeep } from '#contract/nested-json.ts';
import { ShopError } from '#server/errors.ts';
import type { ReplyCache } from '../cache/reply-cache.ts';
import type { FindActor, SignedInActor } from './actor.ts';
import { ignore, limitStream } from './body-limits.ts';
import type { SecurityLog } from './security-log.ts';
import type { GuestCall } from './serve.ts';

declare module 'fastify' {
  interface FastifyInstance {
    findActor: FindActor;
    replyCache: ReplyCache;
    securityLog: SecurityLog;
    /** Notes a call that needs a token and got one that is malformed, forged, expired or of an ended session. */
    noteRefusedToken(authorization: string, ip: string): Promise<void>;
    /** Calls that pages are rendered from, without HTTP, by the contract's name: 'GET /product/list'. */
    guestCalls: Map<string, GuestCall>;
    /** Secret of this process that marks the API requests of a page rendering. */
    internalRenderKey: string;
    /** Counts an order that was placed; absent without metrics. */
    onPlaced: (() => void) | undefined;
    /** Stops listening and finishes pending requests; resolves when every connection is closed. */
    drain(): Promise<void>;
  }
  interface FastifyRequest {
    actor: SignedInActor | null;
    /** True when there is a body of a content type that no parser reads. */
    unreadableBody: boolean;
    /** Pattern of the page that is requested; null for other requests. */
    pageRoute: string | null;
    /** The key of its reply in the reply cache; null when it is not cached. */
    replyKey: string | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

const tooDeep = () => new ShopError('invalid-input', 'The request could not be read.');

/** Adds the API's body parsers: JSON, multipart, and any other type, which is discarded. An empty body is no body. */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
  // Unknown fields are ignored, including those with dangerous names.
  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const endpoint = request.routeOptions.config.endpoint;
    if (body === '' || (endpoint && !endpoint.body)) return done(null, undefined);
    const text = typeof body === 'string' ? body : body.toString('utf8');
    if (isNestedTooDeep(text)) return done(tooDeep(), undefined);
    return parseJson(request, text, done);
  });
  app.addContentTypeParser('*', (request, payload, done) => {
    payload.once('end', end).once('error', end);
    payload.once('data', () => {
      request.unreadableBody = true;
    });
    // The body is discarded, so nothing else limits it.
    limitStream(payload, request.routeOptions.bodyLimit);

    function end(error?: Error): void {
      payload.off('end', end).off('error', end).on('error', ignore);
      done(error ?? null, undefined);
    }
  });
}
