import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hearsOfOthers } from './dependencies/database-access.ts';
import { type ExternalPostgres, startExternalPostgres } from './dependencies/postgres.ts';
import {
  expectKeptPages,
  expectNothingLost,
  expectOnlyWords,
  expectRecovery,
  expectRefusals,
} from './expectations.ts';
import { startTab, type Tab } from './load/tab.ts';
import { rowOf } from './row.ts';
import { underOrders } from './trial.ts';
import { openEmbeddedShop, openExternalShop, postmasterOf, type TrialShop } from './trial-shop.ts';
import { pause, until } from './wait.ts';

const IDLE_MS = 300;
const CUTS = 5;
const BETWEEN_CUTS_MS = 100;
/** Backends of this shop, without those of the test. */
const ofTheShop = `datname = current_database() and application_name <> 'faults'`;
let postgres: ExternalPostgres;
beforeAll(async () => {
  postgres = await startExternalPostgres();
});
afterAll(() => postgres.close());

const databases: [string, () => Promise<TrialShop>][] = [
  ['embedded PostgreSQL', () => openEmbeddedShop()],
  ['external PostgreSQL', () => openExternalShop({ serverUrl: postgres.url })],
];

describe.each(databases)('%s', (_name, open) => {
  let shop: TrialShop;
  beforeAll(async () => {
    shop = await open();
  });
  afterAll(() => shop.close());

  /** Returns how many there were. */
  async function terminate(which: string): Promise<number> {
    const cut = await shop.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where ${ofTheShop} and ${which}`,
    );
    return cut.length;
  }

  test('every connection is cut while the shop is idle', async (context) => {
    const row = rowOf(context);
    await pause(IDLE_MS);
    expect(await terminate('true')).toBeGreaterThan(0);
    await pause(IDLE_MS);
    const trial = await underOrders(shop, row, async (running) => {
      running.broken();
      running.repaired();
    });
    expectNothingLost(row);
    expectOnlyWords(trial);
  });

  test('every connection is cut with orders running, while tabs open the chat', async (context) => {
    const row = rowOf(context);
    const trial = await underOrders(shop, row, async (running) => {
      const tabs: Tab[] = [];
      running.broken();
      for (let again = 0; again < CUTS; again++) {
        for (const { url } of shop.processes) tabs.push(startTab(url, shop.member));
        await terminate('true');
        await pause(BETWEEN_CUTS_MS);
      }
      running.repaired();
      await until('every tab has the chat open', () => tabs.every(({ connected }) => connected));
      for (const tab of tabs) tab.close();
    });
    expectNothingLost(row);
    expectOnlyWords(trial);
    expectRecovery(trial, row);
  });

  test('the LISTEN connections are cut', async (context) => {
    const row = rowOf(context);
    const trial = await underOrders(shop, row, async (running) => {
      running.broken();
      expect(await terminate(hearsOfOthers)).toBeGreaterThan(0);
      running.repaired();
    });
    expectNothingLost(row);
    expectOnlyWords(trial);
    expectRecovery(trial, row);
  });

  test('one backend is killed, and PostgreSQL recovers as from a crash', async (context) => {
    const row = rowOf(context);
    const trial = await underOrders(shop, row, async (running) => {
      const rows = await shop.database.query<{ pid: number }>(
        `select pid from pg_stat_activity where ${ofTheShop} and not (${hearsOfOthers}) limit 1`,
      );
      running.broken();
      for (const { pid } of rows) process.kill(pid, 'SIGKILL');
      await pause(IDLE_MS);
      await until('PostgreSQL has recovered', () => shop.database.isAnswering());
      running.repaired();
    });
    expectNothingLost(row);
    expectOnlyWords(trial);
    expectRecovery(trial, row);
  });
});

test('the embedded PostgreSQL is killed, and started again', async (context) => {
  const row = rowOf(context);
  const shop = await openEmbeddedShop();
  const trial = await underOrders(shop, row, async (running) => {
    running.broken();
    process.kill(postmasterOf(shop.dataDir).pid, 'SIGKILL');
    await until('PostgreSQL runs again', () => shop.database.isAnswering());
    running.repaired();
  });
  await shop.close();
  expectNothingLost(row);
  expectOnlyWords(trial);
  expectRefusals(trial, row);
  expectKeptPages(trial);
  expectRecovery(trial, row);
});
