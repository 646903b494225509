import { expect, it } from 'vitest';
import { checkedRows } from '../check-row.ts';
import type { ReadRow } from '../read-rows.ts';
import { inBatches } from './row-batches.ts';

async function* makeRows(rows: readonly Partial<ReadRow>[]): AsyncGenerator<ReadRow> {
  for (const row of rows) yield { line: 2, cells: [], values: null, problem: null, ...row };
}

/** How many rows each batch has. */
async function batchSizes(rows: readonly Partial<ReadRow>[]): Promise<number[]> {
  const sizes: number[] = [];
  for await (const batch of inBatches(checkedRows(makeRows(rows)))) sizes.push(batch.length);
  return sizes;
}

const makeVariant = (product: string, at: number) => ({
  values: { sku: `${product}-${at}`, productSku: product, option1Name: 'Size', option1Value: String(at) },
});
const variants = (product: string, count: number) =>
  Array.from({ length: count }, (_, at) => makeVariant(product, at));

it('has batches of at most 500 rows', async () => {
  expect(await batchSizes(variants('P', 1_100))).toEqual([500, 500, 100]);
});

it('has batches of at most a megabyte', async () => {
  const long = { cells: ['x'.repeat(250 * 1024)] };
  expect(await batchSizes(Array.from({ length: 5 }, () => long))).toEqual([3, 2]);
  expect(await batchSizes([long, { cells: ['x'.repeat(2 * 1024 * 1024)] }, long])).toEqual([1, 1, 1]);
});

it('counts cells that have no text', async () => {
  const wide = { cells: Array.from({ length: 200 }, () => '') };
  const sizes = await batchSizes(Array.from({ length: 2_000 }, () => wide));
  expect(Math.max(...sizes) * 200).toBeLessThanOrEqual(256 * 1024);
});

it('keeps the rows of a product together', async () => {
  const rows = [...variants('P', 200), ...variants('Q', 200), ...variants('R', 200)];
  expect(await batchSizes(rows)).toEqual([400, 200]);
});
