import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { RequestTimes } from '#server/http/request-times.ts';
import { type ObservedShop, observeShop } from './observe-shop.ts';

/** Seconds. Cached replies take less than the first, and most proxies give up after the last. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counters of a running process. */
export interface Metrics {
  contentType: string;
  /** @returns what Prometheus reads */
  text(): Promise<string>;
  orderPlaced(): void;
  /** @param limit name of a rate limit */
  limitReached(limit: string): void;
  /** Adds what is read when it is scraped. */
  observe(shop: ObservedShop): void;
}

/** With a registry of its own, so that several shops in one process (tests) share nothing. */
export function createMetrics(times: RequestTimes): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from the headers of a request to the end of its reply, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  });
  times.onFinished(({ method, route, status, milliseconds }) =>
    requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, milliseconds / 1_000),
  );
  const orders = new Counter({
    name: 'shop_orders_placed_total',
    help: 'Orders that were placed.',
    registers,
  });
  const refusals = new Counter({
    name: 'shop_rate_limit_refusals_total',
    help: 'Attempts that a rate limit refused.',
    labelNames: ['limit'],
    registers,
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    orderPlaced: () => orders.inc(),
    limitReached: (limit) => refusals.inc({ limit }),
    observe: (shop) => observeShop(registry, shop),
  };
}
