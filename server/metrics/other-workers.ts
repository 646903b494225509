import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import type { MetricValues } from './metrics.ts';

/** A worker that takes longer is left out: a scrape never fails. */
const ANSWER_MS = 2_000;

/** Tells this request apart from a scrape, which adds up the workers. */
export const VALUES_TYPE = 'application/vnd.shop.metric-values+json';

/**
 * Reads the metrics of other workers.
 * @param socketPaths their private sockets
 * @param authorization that of the scrape
 */
export async function readOtherWorkers(
  socketPaths: readonly string[],
  authorization: string,
): Promise<MetricValues[]> {
  const read = await Promise.allSettled(socketPaths.map((path) => readWorker(path, authorization)));
  return read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

async function readWorker(socketPath: string, authorization: string): Promise<MetricValues> {
  const { promise, resolve, reject } = Promise.withResolvers<MetricValues>();
  const headers = { authorization, accept: VALUES_TYPE };
  const signal = AbortSignal.timeout(ANSWER_MS);
  request({ socketPath, path: '/metrics', headers, signal }, (response) => {
    // The worker runs the same version.
    json(response).then((values) => resolve(values as MetricValues), reject);
  })
    .on('error', reject)
    .end();
  return await promise;
}
