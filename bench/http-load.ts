import autocannon from 'autocannon';
import { type Measured, summarize } from './measure.ts';
import type { ShopProcess } from './shop-process.ts';

interface HttpLoad {
  connections: number;
  seconds: number;
  /** Requests of one connection, repeated in turn. */
  nextRequests(connection: number): autocannon.Request[];
  /** Requests that count as one, such as both of an order. */
  requestsPerUnit?: number;
}

/**
 * Loads the shop with autocannon, one request at a time per connection, for `seconds` after a warm-up of a fifth of that.
 * Times come from its response events: its own histogram rounds to whole milliseconds.
 * @throws Error when a response is not 200, or a connection fails
 */
export async function measureHttp(
  { port, cpuMs }: Pick<ShopProcess, 'port' | 'cpuMs'>,
  { connections, seconds, nextRequests, requestsPerUnit = 1 }: HttpLoad,
): Promise<Measured> {
  const warmUntil = performance.now() + seconds * 200;
  const until = warmUntil + seconds * 1_000;
  const times: number[] = [];
  let done = 0;
  const cpuBefore = cpuMs();
  const { promise: finished, resolve, reject } = Promise.withResolvers<void>();
  let connection = 0;
  const load = autocannon(
    {
      url: `http://127.0.0.1:${port}`,
      connections,
      duration: (until - performance.now()) / 1_000,
      setupClient(client) {
        client.setRequests(nextRequests(connection++));
        let responses = 0;
        let unitMs = 0;
        client.on('response', (status, _bytes, responseMs) => {
          if (status !== 200) reject(new Error(`the response of a request was ${status}`));
          unitMs += responseMs;
          responses += 1;
          if (responses % requestsPerUnit !== 0) return;
          const now = performance.now();
          done += 1;
          if (now - unitMs >= warmUntil && now <= until) times.push(unitMs);
          unitMs = 0;
        });
      },
    },
    (error) => (error ? reject(error) : resolve()),
  );
  load.on('reqError', reject);
  await finished.finally(() => load.stop());
  return summarize(times, seconds, ((cpuMs() - cpuBefore) * 1_000) / done, done);
}
