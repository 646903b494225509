import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/define-endpoint.ts';
import type { Actor, FindActor } from './actor.ts';
import { ignore, limitStream } from './body-limits.ts';
import type { ReplyCache } from './reply-cache.ts';
import type { SecurityLog } from './security-log.ts';

declare module 'fastify' {
  interface FastifyInstance {
    findActor: FindActor;
    replyCache: ReplyCache;
    securityLog: SecurityLog;
    /** Known to this process alone: marks the calls that a page makes while it is rendered. */
    pageKey: string;
    /** Stops listening and finishes what is under way; resolves when every connection is closed. */
    drain(): Promise<void>;
  }
  interface FastifyRequest {
    actor: Actor | null;
    /** Set when a body came in a content type that no parser reads. */
    unreadableBody: boolean;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** Body parsers of the API: JSON (an empty one is none), multipart, and anything at all where no body is read. */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
  // Unknown fields are ignored, those with dangerous names too.
  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const endpoint = request.routeOptions.config.endpoint;
    if (body === '' || (endpoint && !endpoint.body)) return done(null, undefined);
    return parseJson(request, typeof body === 'string' ? body : body.toString('utf8'), done);
  });
  app.addContentTypeParser('*', (request, payload, done) => {
    request.unreadableBody = true;
    payload.once('end', end).once('error', end);
    // Nobody keeps what arrives, so nothing else bounds it.
    limitStream(payload, request.routeOptions.bodyLimit);

    function end(error?: Error): void {
      payload.off('end', end).off('error', end).on('error', ignore);
      done(error ?? null, undefined);
    }
  });
}
