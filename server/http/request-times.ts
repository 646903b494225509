import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isInternalRender } from './serve.ts';

/** A request whose reply was handed to the system. */
interface FinishedRequest {
  method: string;
  /** The pattern of an endpoint or page, never the URL: there are as many as routes. */
  route: string;
  status: number;
  milliseconds: number;
}

type Listener = (finished: FinishedRequest, request: FastifyRequest, reply: FastifyReply) => void;

export interface RequestTimes {
  /** A page counts once: what it asks while it is rendered is part of its time. */
  onFinished(listener: Listener): void;
}

/** Call it before routes are mounted. It also sees replies that bypass Fastify's other hooks (sendCached in serve.ts). */
export function observeRequests(app: FastifyInstance): RequestTimes {
  const listeners: Listener[] = [];
  app.addHook('onResponse', (request, reply, done) => {
    if (!isInternalRender(app, request)) {
      const finished = {
        method: request.method,
        route: routeName(request),
        status: reply.statusCode,
        milliseconds: reply.elapsedTime,
      };
      for (const listener of listeners) listener(finished, request, reply);
    }
    done();
  });
  return { onFinished: (listener) => void listeners.push(listener) };
}

function routeName({ pageRoute, routeOptions }: FastifyRequest): string {
  if (pageRoute !== null) return pageRoute;
  // Every built file has a route of its own.
  return 'file' in routeOptions.config ? 'file' : (routeOptions.url ?? 'unknown');
}
