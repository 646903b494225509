import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutOff, expectNothingLost } from './expectations.ts';
import { preload } from './preloads/preload.ts';
import { rowOf } from './row.ts';
import { underOrders } from './trial.ts';
import { openEmbeddedShop, type TrialShop } from './trial-shop.ts';
import { until } from './wait.ts';

let shop: TrialShop;
beforeAll(async () => {
  shop = await openEmbeddedShop(preload('unforeseen-error'));
});
afterAll(() => shop.close());

test('an unexpected error, with orders running', async (context) => {
  const row = rowOf(context);
  const trial = await underOrders(shop, row, async (running) => {
    running.broken();
    await misfire(shop);
    running.repaired();
  });
  const { unexpectedEnds, ...others } = row;
  expect.soft(unexpectedEnds).toEqual([expect.stringMatching(/^exit code [1-9]\d*: /)]);
  expectNothingLost({ ...others, unexpectedEnds: [] });
  expect.soft(cutOff(trial)).toEqual([]);
  // With its stack, to find the cause.
  expect(shop.processes[0]?.output).toMatch(/an error that nobody foresaw.*unforeseen-error\.ts/s);
});

/** Waits until the process has ended and another one runs. */
async function misfire({ processes }: TrialShop): Promise<void> {
  const [shop] = processes;
  if (!shop) throw new Error('there is no process');
  const { pid } = shop;
  process.kill(pid, 'SIGUSR2');
  await until('another process', () => shop.pid !== pid);
}
