import type { FaultShop } from './fault-shop.ts';
import type { Reply } from './load/client.ts';
import { auditOrders, readStock } from './load/order-audit.ts';
import { type OrderLoad, startOrders } from './load/order-load.ts';
import { type Probe, startProbes } from './load/probes.ts';
import type { Row } from './row.ts';
import { targets, tolerance } from './targets.ts';
import { until } from './wait.ts';

/** What a scenario uses while buyers place orders. */
export interface Scenario {
  orders: OrderLoad;
  probes: readonly Probe[];
  /** Call when the dependency may be down. */
  failed(): void;
  /** Call when it is certainly down, until `restoring`. */
  down(): void;
  restoring(): void;
  /** Call when the dependency is back. */
  restored(): void;
  /** Waits until each call that needs the dependency was refused so many times since it failed. */
  refused(times: number): Promise<void>;
}

/** What was observed of a shop during a failure. Times are those of performance.now(). */
export interface Observation {
  failedAt: number;
  /** Between these two the dependency was certainly down; equal when that is unknown. */
  downAt: number;
  restoringAt: number;
  restoredAt: number;
  orders: readonly Reply[];
  probes: readonly Probe[];
}

const ORDERS_AROUND = 15;
const SUCCESSES_IN_A_ROW = 5;

/**
 * Breaks something while buyers place orders, waits until everything works again, and compares the replies to buyers
 * with the database.
 */
export async function runWithOrders(
  shop: FaultShop,
  row: Row,
  breakIt: (scenario: Scenario) => Promise<void>,
): Promise<Observation> {
  const before = await readStock(shop.database);
  const orders = startOrders(shop.buyers, shop.products);
  const probes = shop.processes.flatMap(({ url }) => startProbes(url, shop.member.token));
  const times = { failedAt: 0, downAt: 0, restoringAt: 0, restoredAt: 0 };
  /** Waits until requests that started after `since` work. */
  const waitUntilWorking = async (since: number) => {
    const known = orders.acknowledged.length;
    await until('pages and calls work', () => probes.every((probe) => worksSince(probe, since)));
    await until('orders are placed', () => orders.acknowledged.length >= known + ORDERS_AROUND);
  };
  try {
    await waitUntilWorking(0);
    await breakIt({
      orders,
      probes,
      failed: () => {
        times.failedAt = performance.now();
      },
      down: () => {
        times.downAt = performance.now();
      },
      restoring: () => {
        times.restoringAt = performance.now();
      },
      restored: () => {
        times.restoredAt = performance.now();
      },
      refused: async (count) => {
        const isRefused = ({ replies }: Probe) =>
          replies.filter(({ status, startedAt }) => status === 503 && startedAt > times.failedAt).length >=
          count;
        const fresh = probes.filter(({ source }) => source === 'database');
        await until('calls are refused', () => fresh.every(isRefused), 2 * tolerance * targets.refusal);
      },
    });
    await waitUntilWorking(times.restoredAt);
  } finally {
    await Promise.all([orders.finish(), ...probes.map((probe) => probe.stop())]);
    row.audit = await auditOrders(shop.database, before, orders.acknowledged);
    row.unexpectedExits = shop.processes.flatMap((process) => process.takeUnexpectedExits());
  }
  return { ...times, orders: orders.replies, probes };
}

function worksSince({ replies }: Probe, since: number): boolean {
  const last = replies.slice(-SUCCESSES_IN_A_ROW);
  return (
    last.length === SUCCESSES_IN_A_ROW &&
    last.every(({ status, startedAt }) => status === 200 && startedAt > since)
  );
}
