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

test('an error that nobody foresaw, under orders', async (context) => {
  const row = rowOf(context);
  const trial = await underOrders(shop, row, async (running) => {
    running.broken();
    await misfire(shop);
    running.mended();
  });
  const { unaskedEnds, ...others } = row;
  expect.soft(unaskedEnds).toEqual([expect.stringMatching(/^exit code [1-9]\d*: /)]);
  expectNothingLost({ ...others, unaskedEnds: [] });
  expect.soft(cutOff(trial)).toEqual([]);
  // With its stack, for whoever has to find it.
  expect(shop.processes[0]?.output).toMatch(/an error that nobody foresaw.*unforeseen-error\.ts/s);
});

/** Until the process is gone and another one is there. */
async function misfire({ processes }: TrialShop): Promise<void> {
  const [shop] = processes;
  if (!shop) throw new Error('there is no process');
  const { pid } = shop;
  process.kill(pid, 'SIGUSR2');
  await until('another process', () => shop.pid !== pid);
}
