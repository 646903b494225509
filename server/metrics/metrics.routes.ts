import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { ShopError } from '#server/errors.ts';

/** `GET /metrics` for whoever has METRICS_TOKEN. */
export function metricsRoutes(
  app: FastifyInstance,
  { registry, token }: { registry: Registry; token: string },
): void {
  const expected = hashOf(token);
  app.get('/metrics', async ({ headers }, reply) => {
    const given = /^Bearer (.*)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
    if (!timingSafeEqual(hashOf(given), expected)) {
      reply.header('www-authenticate', 'Bearer');
      throw new ShopError('unauthorized', 'Metrics need the METRICS_TOKEN as a bearer token.');
    }
    return await reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Of equal length, as the comparison requires. */
const hashOf = (text: string) => createHash('sha256').update(text).digest();
