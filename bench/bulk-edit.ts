/**
 * `node bench/bulk-edit.ts [PRODUCTS]` raises the prices of all generated products by 10 percent in a running shop, and says how long it takes and how
 * long shoppers' lists take before and meanwhile.
 */
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { insertBulkEdit } from '#server/features/bulk-edits/bulk-edits.store.ts';
import { findCredentialsByEmail } from '#server/features/users/users.store.ts';
import { startShop } from '#server/testing/shop-process.ts';
import { openTemporaryShop } from './temporary-shop.ts';

const lists = [
  '',
  '?sortOrder={"price":1}',
  '?sortOrder={"price":-1}&page=50',
  '?min=20&max=90',
  '?name=lamp',
];
const quantile = (sorted: readonly number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
const said = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  return `${times.length} lists, p50 ${quantile(sorted, 0.5).toFixed(1)} ms, p95 ${quantile(sorted, 0.95).toFixed(1)} ms, max ${(sorted.at(-1) ?? 0).toFixed(0)} ms`;
};

const temporary = await openTemporaryShop({ generated: Number(process.argv[2] ?? 100_000) });
const { db, pool } = temporary.database;
const shop = await startShop({
  args: [fileURLToPath(new URL('../server/main.ts', import.meta.url))],
  env: { DATA_DIR: temporary.dataDir, SEED: 'none', RATE_LIMIT: 'off', ADMIN_EMAIL: 'ada@example.com' },
});
try {
  const callLists = async (isOver: () => Promise<boolean>) => {
    const times: number[] = [];
    while (!(await isOver())) {
      for (const list of lists) {
        const started = performance.now();
        const response = await fetch(`${shop.url}/api/product/list${list}`);
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`a list failed with ${response.status}`);
        times.push(performance.now() - started);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return times;
  };
  let rounds = 0;
  console.log(`before: ${said(await callLists(async () => ++rounds > 40))}`);
  const ada = await findCredentialsByEmail(db, 'ada@example.com');
  if (!ada) throw new Error('there is no administrator');
  const id = randomUUID();
  const change = { kind: 'price', percent: 10, rounding: 'none' } as const;
  const stored = performance.now();
  await insertBulkEdit(db, { id, userId: ada.id, change, which: { choice: { ownBrand: null } } });
  const started = performance.now();
  const ages: number[] = [];
  const times = await callLists(async () => {
    const { rows } = await pool.query<{ ending: string | null; age: string | null }>(
      `select ending, (select extract(epoch from max(clock_timestamp() - xact_start)) * 1000 from pg_stat_activity
         where datname = current_database() and backend_xid is not null) as age from bulk_edits where id = $1`,
      [id],
    );
    const [found] = rows;
    if (found?.age) ages.push(Number(found.age));
    return found?.ending !== null;
  });
  const seconds = (performance.now() - started) / 1_000;
  const { rows } = await pool.query('select done, changed, refused from bulk_edits where id = $1', [id]);
  console.log(`meanwhile: ${said(times)}`);
  console.log(
    `${JSON.stringify(rows[0])} in ${seconds.toFixed(1)} s, stored in ${(started - stored).toFixed(0)} ms`,
  );
  console.log(`longest transaction seen: ${Math.max(...ages).toFixed(0)} ms of ${ages.length} looks`);
} finally {
  await shop.stop();
  await temporary.close();
}
