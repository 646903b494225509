import { afterAll, beforeAll, expect, test } from 'vitest';
import { abortedCalls, expectNothingLost } from './expectations.ts';
import { type FaultShop, openEmbeddedShop } from './fault-shop.ts';
import { preload } from './preloads/preload.ts';
import { addRow } from './row.ts';
import { runWithOrders } from './scenario.ts';
import { until } from './wait.ts';

let shop: FaultShop;
beforeAll(async () => {
  shop = await openEmbeddedShop(preload('unexpected-error'));
});
afterAll(() => shop.close());

test('an unexpected error, under orders', async (context) => {
  const row = addRow(context);
  const observed = await runWithOrders(shop, row, async (scenario) => {
    scenario.failed();
    await crash(shop);
    scenario.restored();
  });
  const { unexpectedExits, ...others } = row;
  expect.soft(unexpectedExits).toEqual([expect.stringMatching(/^exit code [1-9]\d*: /)]);
  expectNothingLost({ ...others, unexpectedExits: [] });
  expect.soft(abortedCalls(observed)).toEqual([]);
  // With its stack trace.
  expect(shop.processes[0]?.output).toMatch(/an unexpected error on demand.*unexpected-error\.ts/s);
});

/** Throws in the shop, and waits for the process that replaces it. */
async function crash({ processes }: FaultShop): Promise<void> {
  const [shop] = processes;
  if (!shop) throw new Error('there is no process');
  const { pid } = shop;
  process.kill(pid, 'SIGUSR2');
  await until('a new process', () => shop.pid !== pid);
}
