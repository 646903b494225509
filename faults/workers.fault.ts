import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNothingLost, expectRecovery } from './expectations.ts';
import { type FaultShop, openEmbeddedShop } from './fault-shop.ts';
import { rowOf } from './row.ts';
import { runWithOrders } from './scenario.ts';
import { until } from './wait.ts';

let shop: FaultShop;

beforeAll(async () => {
  shop = await openEmbeddedShop({ WORKERS: '2' });
});
afterAll(() => shop.close());

/** From /proc, on Linux. */
const workersOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

/** @returns the number of the worker that serves a new connection: session ids of the chat begin with it */
async function servingWorker(url: string): Promise<number> {
  const handshake = await fetch(`${url}/socket.io/?EIO=4&transport=polling`, {
    headers: { connection: 'close' },
  });
  return Number(/"sid":"(\d+)\./.exec(await handshake.text())?.[1]);
}

test.runIf(process.platform === 'linux')('each of two workers is killed under orders', async (context) => {
  const row = rowOf(context);
  const [primary] = shop.processes;
  if (!primary) throw new Error('there is no process');
  const workers = workersOf(primary.pid);
  expect(workers).toHaveLength(2);
  let newest = workers.length;
  const observed = await runWithOrders(shop, row, async (scenario) => {
    for (const pid of workers) {
      newest += 1;
      scenario.failed();
      const killedAt = performance.now();
      process.kill(pid, 'SIGKILL');
      scenario.restored();
      await until('it is replaced', async () => (await servingWorker(primary.url)) === newest);
      row.notes.push(`replaced after ${Math.round(performance.now() - killedAt)} ms`);
    }
  });
  expectNothingLost(row);
  // Calls in progress fail without a reply. A busy machine may refuse some, too.
  const replies = [...observed.orders, ...observed.probes.flatMap((probe) => probe.replies)];
  expect.soft(replies.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  const refused = replies.filter(({ status }) => status === 503);
  if (refused[0]) row.notes.push(`${refused.length} refused: ${refused[0].text.slice(0, 80)}`);
  row.notes.push(`${replies.filter(({ status }) => status === 0).length} calls of ${replies.length} cut`);
  expectRecovery(observed, row);
});
