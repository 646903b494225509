import { afterAll, beforeAll, describe, test } from 'vitest';
import { type ExternalPostgres, startExternalPostgres } from './dependencies/postgres.ts';
import { openTcpProxy, type TcpProxy } from './dependencies/tcp-proxy.ts';
import {
  expectCachedPages,
  expectNothingLost,
  expectReadableErrors,
  expectRecovery,
  expectRefusals,
} from './expectations.ts';
import { type FaultShop, openExternalShop } from './fault-shop.ts';
import { addRow, type Row } from './row.ts';
import { type Observation, runWithOrders } from './scenario.ts';
import { pause, until } from './wait.ts';

/** Longer than retries could bridge. */
const DOWN_MS = 3_000;
/** Refusals of each call that needs the database. */
const REFUSALS = 2;

describe('an external PostgreSQL', () => {
  let postgres: ExternalPostgres;
  let network: TcpProxy;
  let shop: FaultShop;
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

  async function whileDown(row: Row, stop: () => unknown, restore: () => unknown): Promise<Observation> {
    return await runWithOrders(shop, row, async (scenario) => {
      scenario.failed();
      try {
        await stop();
        scenario.down();
        await Promise.all([pause(DOWN_MS), scenario.refused(REFUSALS)]);
      } finally {
        scenario.restoring();
        await restore();
      }
      await until('PostgreSQL replies', () => shop.database.isAnswering());
      scenario.restored();
    });
  }

  function expectCorrectOutage(observed: Observation, row: Row): void {
    expectNothingLost(row);
    expectReadableErrors(observed);
    expectCachedPages(observed);
    expectRefusals(observed, row);
    expectRecovery(observed, row);
  }

  test('shuts down gracefully and is restarted', async (context) => {
    const row = addRow(context);
    const observed = await whileDown(row, () => postgres.stop('SIGINT'), postgres.start);
    expectCorrectOutage(observed, row);
  });

  test('shuts down immediately and is restarted', async (context) => {
    const row = addRow(context);
    const observed = await whileDown(row, () => postgres.stop('SIGQUIT'), postgres.start);
    expectCorrectOutage(observed, row);
  });

  test('hangs', async (context) => {
    const row = addRow(context);
    const observed = await whileDown(row, postgres.freeze, postgres.thaw);
    expectCorrectOutage(observed, row);
  });

  test('is unreachable because the network drops everything', async (context) => {
    const row = addRow(context);
    const observed = await whileDown(row, network.stall, network.resume);
    expectCorrectOutage(observed, row);
  });
});
