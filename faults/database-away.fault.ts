import { afterAll, beforeAll, describe, test } from 'vitest';
import { type ExternalPostgres, startExternalPostgres } from './dependencies/postgres.ts';
import { openTcpProxy, type TcpProxy } from './dependencies/tcp-proxy.ts';
import {
  expectKeptPages,
  expectNothingLost,
  expectOnlyWords,
  expectRecovery,
  expectRefusals,
} from './expectations.ts';
import { type Row, rowOf } from './row.ts';
import { type Trial, underOrders } from './trial.ts';
import { openExternalShop, type TrialShop } from './trial-shop.ts';
import { pause, until } from './wait.ts';

/** Longer than retries could bridge. */
const AWAY_MS = 3_000;
/** How often each call that needs the database must meet the outage. */
const REFUSALS = 2;

describe('an external PostgreSQL', () => {
  let postgres: ExternalPostgres;
  let network: TcpProxy;
  let shop: TrialShop;
  beforeAll(async () => {
    postgres = await startExternalPostgres();
    network = await openTcpProxy(postgres.port);
    shop = await openExternalShop({ serverUrl: postgres.url, shopPort: network.port });
  });
  afterAll(async () => {
    await shop.close();
    network.close();
    await postgres.close();
  });

  /** Breaks it for a while. */
  async function whileAway(row: Row, take: () => unknown, giveBack: () => unknown): Promise<Trial> {
    return await underOrders(shop, row, async (running) => {
      running.broken();
      try {
        await take();
        running.away();
        await Promise.all([pause(AWAY_MS), running.refused(REFUSALS)]);
      } finally {
        running.returns();
        await giveBack();
      }
      await until('PostgreSQL answers', () => shop.database.isAnswering());
      running.repaired();
    });
  }

  function expectGoodConduct(trial: Trial, row: Row): void {
    expectNothingLost(row);
    expectOnlyWords(trial);
    expectKeptPages(trial);
    expectRefusals(trial, row);
    expectRecovery(trial, row);
  }

  test('stops gracefully and is started again', async (context) => {
    const row = rowOf(context);
    const trial = await whileAway(row, () => postgres.stop('SIGINT'), postgres.start);
    expectGoodConduct(trial, row);
  });

  test('stops at once and is started again', async (context) => {
    const row = rowOf(context);
    const trial = await whileAway(row, () => postgres.stop('SIGQUIT'), postgres.start);
    expectGoodConduct(trial, row);
  });

  test('hangs', async (context) => {
    const row = rowOf(context);
    const trial = await whileAway(row, postgres.freeze, postgres.thaw);
    expectGoodConduct(trial, row);
  });

  test('is cut off by a network that drops everything', async (context) => {
    const row = rowOf(context);
    const trial = await whileAway(row, network.stall, network.resume);
    expectGoodConduct(trial, row);
  });
});
