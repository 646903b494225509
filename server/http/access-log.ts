import type { FastifyBaseLogger } from 'fastify';
import type { RequestTimes } from './request-times.ts';

/**
 * One JSON line for each request, with `"log":"access"`, at every LOG_LEVEL but silent. The route's pattern stands for the
 * URL, which may contain tokens and what people search for.
 */
export function writeAccessLog(times: RequestTimes, logger: FastifyBaseLogger): void {
  const lines = logger.child({ log: 'access' }, { level: 'info' });
  times.onFinished(({ milliseconds, ...finished }, request, reply) => {
    const length = reply.getHeader('content-length');
    lines.info({
      ...finished,
      ms: Math.round(milliseconds * 10) / 10,
      // Unknown for what is streamed.
      ...(length === undefined ? {} : { bytes: Number(length) }),
      ip: request.ip,
      ...(request.actor ? { account: request.actor.id } : {}),
      reqId: request.id,
    });
  });
}
