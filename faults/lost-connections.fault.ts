import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNotificationListener } from './dependencies/database-access.ts';
import { type ExternalPostgres, startExternalPostgres } from './dependencies/postgres.ts';
import {
  expectCachedPages,
  expectNothingLost,
  expectReadableErrors,
  expectRecovery,
  expectRefusals,
} from './expectations.ts';
import { type FaultShop, getPostmaster, openEmbeddedShop, openExternalShop } from './fault-shop.ts';
import { startTab, type Tab } from './load/tab.ts';
import { addRow } from './row.ts';
import { runWithOrders } from './scenario.ts';
import { pause, until } from './wait.ts';

const IDLE_MS = 300;
const CUTS = 5;
const BETWEEN_CUTS_MS = 100;
/** Backends of this shop, without those of the tests. */
const ownBackends = `datname = current_database() and application_name <> 'faults'`;
let postgres: ExternalPostgres;
beforeAll(async () => {
  postgres = await startExternalPostgres();
});
afterAll(() => postgres.close());

describe('an external PostgreSQL', () => {
  let shop: FaultShop;
  beforeAll(async () => {
    shop = await openExternalShop({ serverUrl: postgres.url });
  });
  afterAll(() => shop.close());

  /** @returns the number of terminated connections */
  async function terminate(which: string): Promise<number> {
    const cut = await shop.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where ${ownBackends} and ${which}`,
    );
    return cut.length;
  }

  test('every connection is cut while the shop is idle', async (context) => {
    const row = addRow(context);
    await pause(IDLE_MS);
    expect(await terminate('true')).toBeGreaterThan(0);
    await pause(IDLE_MS);
    const observed = await runWithOrders(shop, row, async (scenario) => {
      scenario.failed();
      scenario.restored();
    });
    expectNothingLost(row);
    expectReadableErrors(observed);
  });

  test('every connection is cut under orders, while tabs open the chat', async (context) => {
    const row = addRow(context);
    const observed = await runWithOrders(shop, row, async (scenario) => {
      const tabs: Tab[] = [];
      scenario.failed();
      for (let again = 0; again < CUTS; again++) {
        for (const { url } of shop.processes) tabs.push(startTab(url, shop.member));
        await terminate('true');
        await pause(BETWEEN_CUTS_MS);
      }
      scenario.restored();
      await until('every tab is connected to the chat', () => tabs.every(({ connected }) => connected));
      for (const tab of tabs) tab.close();
    });
    expectNothingLost(row);
    expectReadableErrors(observed);
    expectRecovery(observed, row);
  });

  test('the connections that listen for notifications are cut', async (context) => {
    const row = addRow(context);
    const observed = await runWithOrders(shop, row, async (scenario) => {
      scenario.failed();
      expect(await terminate(isNotificationListener)).toBeGreaterThan(0);
      scenario.restored();
    });
    expectNothingLost(row);
    expectReadableErrors(observed);
    expectRecovery(observed, row);
  });

  test('one backend is killed, and PostgreSQL recovers as from a crash', async (context) => {
    const row = addRow(context);
    const observed = await runWithOrders(shop, row, async (scenario) => {
      const rows = await shop.database.query<{ pid: number }>(
        `select pid from pg_stat_activity where ${ownBackends} and not (${isNotificationListener}) limit 1`,
      );
      scenario.failed();
      for (const { pid } of rows) process.kill(pid, 'SIGKILL');
      await pause(IDLE_MS);
      await until('PostgreSQL has recovered', () => shop.database.isAnswering());
      scenario.restored();
    });
    expectNothingLost(row);
    expectReadableErrors(observed);
    expectRecovery(observed, row);
  });
});

test('the embedded PostgreSQL is killed and restarted', async (context) => {
  const row = addRow(context);
  const shop = await openEmbeddedShop();
  const observed = await runWithOrders(shop, row, async (scenario) => {
    scenario.failed();
    process.kill(getPostmaster(shop.dataDir).pid, 'SIGKILL');
    await until('PostgreSQL is running again', () => shop.database.isAnswering());
    scenario.restored();
  });
  await shop.close();
  expectNothingLost(row);
  expectReadableErrors(observed);
  expectRefusals(observed, row);
  expectCachedPages(observed);
  expectRecovery(observed, row);
});
