import { aims, tolerance } from './aims.ts';
import type { Answer } from './load/client.ts';
import { auditOrders, readStock } from './load/ledger.ts';
import { type OrderLoad, startOrders } from './load/order-load.ts';
import { type Probe, startProbes } from './load/probes.ts';
import type { Row } from './row.ts';
import type { TrialShop } from './trial-shop.ts';
import { until } from './wait.ts';

/** What a scenario can do while orders run. */
export interface Running {
  orders: OrderLoad;
  probes: readonly Probe[];
  /** From now on the dependency may be unavailable. */
  broken(): void;
  /** From now on it is certainly unavailable, until `returns`. */
  away(): void;
  returns(): void;
  /** From now on the dependency is available again. */
  repaired(): void;
  /** Waits until every call that needs the dependency was refused this often. */
  refused(times: number): Promise<void>;
}

/** What was observed during a fault. Times are those of performance.now(). */
export interface Trial {
  brokenAt: number;
  /** Between these the dependency was certainly unavailable; equal if unknown. */
  awayAt: number;
  returnsAt: number;
  repairedAt: number;
  orders: readonly Answer[];
  probes: readonly Probe[];
}

const ORDERS_AROUND = 15;
const GOOD_IN_A_ROW = 5;

/**
 * Breaks a dependency of a shop with orders running, waits until everything works again, and compares what buyers know
 * with the database.
 */
export async function underOrders(
  shop: TrialShop,
  row: Row,
  breakIt: (running: Running) => Promise<void>,
): Promise<Trial> {
  const before = await readStock(shop.database);
  const orders = startOrders(shop.buyers, shop.products);
  const probes = shop.processes.flatMap(({ url }) => startProbes(url, shop.member.token));
  const times = { brokenAt: 0, awayAt: 0, returnsAt: 0, repairedAt: 0 };
  /** Everything that started after that moment works. */
  const works = async (since: number) => {
    const known = orders.acknowledged.length;
    await until('pages and calls work', () => probes.every((probe) => isGoodSince(probe, since)));
    await until('orders are placed', () => orders.acknowledged.length >= known + ORDERS_AROUND);
  };
  try {
    await works(0);
    await breakIt({
      orders,
      probes,
      broken: () => {
        times.brokenAt = performance.now();
      },
      away: () => {
        times.awayAt = performance.now();
      },
      returns: () => {
        times.returnsAt = performance.now();
      },
      repaired: () => {
        times.repairedAt = performance.now();
      },
      refused: async (count) => {
        const isRefused = ({ answers }: Probe) =>
          answers.filter(({ status, startedAt }) => status === 503 && startedAt > times.brokenAt).length >=
          count;
        const fresh = probes.filter(({ isFresh }) => isFresh);
        await until('calls are refused', () => fresh.every(isRefused), 2 * tolerance * aims.refusal);
      },
    });
    await works(times.repairedAt);
  } finally {
    await Promise.all([orders.finish(), ...probes.map((probe) => probe.stop())]);
    row.audit = await auditOrders(shop.database, before, orders.acknowledged);
    row.unexpectedEnds = shop.processes.flatMap((process) => process.takeUnaskedEnds());
  }
  return { ...times, orders: orders.answers, probes };
}

function isGoodSince({ answers }: Probe, since: number): boolean {
  const last = answers.slice(-GOOD_IN_A_ROW);
  return (
    last.length === GOOD_IN_A_ROW &&
    last.every(({ status, startedAt }) => status === 200 && startedAt > since)
  );
}
