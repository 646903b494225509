import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '#server/errors.ts';
import type { Metrics } from './metrics.ts';

interface MetricsRoutesParts {
  metrics: Metrics;
  token: string;
}

/** `GET /metrics` for whoever has METRICS_TOKEN. */
export function metricsRoutes(app: FastifyInstance, { metrics, token }: MetricsRoutesParts): void {
  const expected = hashText(token);
  app.get('/metrics', async (request, reply) => {
    const { authorization = '' } = request.headers;
    const given = /^Bearer (.*)$/i.exec(authorization)?.[1] ?? '';
    if (!timingSafeEqual(hashText(given), expected)) {
      reply.header('www-authenticate', 'Bearer');
      throw new ShopError('unauthorized', 'Metrics need the METRICS_TOKEN as a bearer token.');
    }
    return await reply.type(metrics.contentType).send(await metrics.text());
  });
}

/** Hashes have equal lengths, as the comparison requires. */
const hashText = (text: string) => createHash('sha256').update(text).digest();
