import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '#server/errors.ts';
import type { Metrics } from './metrics.ts';
import { readOtherWorkers, VALUES_TYPE } from './other-workers.ts';

interface MetricsRoutesParts {
  metrics: Metrics;
  token: string;
  /** Private sockets of the other workers behind this port. */
  otherWorkers(): Promise<string[]>;
}

/** `GET /metrics` for whoever has METRICS_TOKEN: the sums of all workers behind this port. */
export function metricsRoutes(
  app: FastifyInstance,
  { metrics, token, otherWorkers }: MetricsRoutesParts,
): void {
  const expected = hashOf(token);
  app.get('/metrics', async (request, reply) => {
    const { authorization = '', accept } = request.headers;
    const given = /^Bearer (.*)$/i.exec(authorization)?.[1] ?? '';
    if (!timingSafeEqual(hashOf(given), expected)) {
      reply.header('www-authenticate', 'Bearer');
      throw new ShopError('unauthorized', 'Metrics need the METRICS_TOKEN as a bearer token.');
    }
    if (accept === VALUES_TYPE) {
      request.isBetweenWorkers = true;
      return await metrics.values();
    }
    const others = await readOtherWorkers(await otherWorkers(), authorization);
    return await reply.type(metrics.contentType).send(await metrics.text(others));
  });
}

/** Hashes have equal lengths, as the comparison requires. */
const hashOf = (text: string) => createHash('sha256').update(text).digest();
