import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Tag } from '#server/cache/announced-change.ts';
import { createTestInvalidation } from '#server/testing/test-invalidation.ts';
import { noFilter } from './product-filter.rules.ts';
import type { ProductColumns } from './product-table.rules.ts';
import { keepProductsInMemory } from './products-in-memory.ts';

const noValues = {
  ...{ known: [], values: new Int32Array(), counts: new Int32Array(3) },
  combinations: { values: new Int32Array(), widths: new Uint8Array(3), counts: new Int32Array(3) },
};
/** Products for 5 each, with these numbers. */
const makeColumns = (...numbers: number[]): ProductColumns => ({
  numbers: Int32Array.from(numbers),
  ids: Uint8Array.from(numbers.flatMap((number) => Array<number>(16).fill(number))),
  prices: new Int32Array(numbers.length).fill(500),
  ratings: new Float32Array(numbers.length),
  ratingScores: new Int32Array(numbers.length),
  recentlySold: new Int32Array(numbers.length),
  onSale: new Uint8Array(numbers.length),
  inStock: new Uint8Array(numbers.length),
  brands: new Int32Array(numbers.length),
  categories: new Int32Array(),
  categoryCounts: new Int32Array(numbers.length),
  offers: { prices: new Int32Array(), counts: new Int32Array(numbers.length) },
  groups: { brands: [{ id: 'brand-id', slug: 'brand' }], categories: [] },
  values: noValues,
});

const awayError = Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' });

function openProducts(pauses = 0) {
  const reads: (PromiseWithResolvers<ProductColumns> & { numbers: readonly number[] | null })[] = [];
  const reported: unknown[] = [];
  const { invalidation, ...changes } = createTestInvalidation();
  const inMemory = keepProductsInMemory(
    (numbers) => {
      const begun = Promise.withResolvers<ProductColumns>();
      reads.push({ ...begun, numbers });
      return begun.promise;
    },
    invalidation,
    { report: (error) => reported.push(error), pauses },
  );
  return {
    reads,
    reported,
    /** Null when they are not in memory. */
    count: async () => (await inMemory())?.count(noFilter).count ?? null,
    upToFive: async () => (await inMemory())?.listCount({ ...noFilter, maxMinor: 500 }) ?? null,
    ...changes,
    /** Ends the last reading, of these products. */
    async end(...numbers: number[]) {
      reads.at(-1)?.resolve(makeColumns(...numbers));
      await settled();
    },
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Two products, which were read. */
async function openRead() {
  const products = openProducts();
  await products.count();
  await products.end(1, 2);
  return products;
}

describe('products in memory', () => {
  it('are read once, by the first call', async () => {
    const products = openProducts();
    expect([await products.count(), await products.count()]).toEqual([null, null]);
    await products.end(1, 2);
    expect([await products.count(), products.reads.length]).toEqual([2, 1]);
  });

  it('are read again one by one when they change, all that have changed by one statement', async () => {
    const products = await openRead();
    products.announce('listed:2', 'lists');
    products.announce('product:1', 'listed:3');
    const counts = [products.count(), products.count()];
    await settled();
    expect(products.reads.map(({ numbers }) => numbers)).toEqual([null, [2, 3]]);
    await products.end(3);
    expect(await Promise.all(counts)).toEqual([2, 2]);
    expect([await products.count(), products.reads.length]).toEqual([2, 2]);
  });

  it('are read again before somebody asks for them', async () => {
    const products = await openRead();
    products.announce('listed:3');
    await settled();
    expect(products.reads.map(({ numbers }) => numbers)).toEqual([null, [3]]);
  });

  it('have prices that follow changes', async () => {
    const products = await openRead();
    expect(await products.upToFive()).toEqual({ count: 2, countAbove: 0 });
    products.announce('listed:3');
    const counted = products.upToFive();
    await settled();
    await products.end(3);
    expect(await counted).toEqual({ count: 3, countAbove: 0 });
  });

  it('are read once more when they change while they are read', async () => {
    const products = openProducts();
    await products.count();
    products.announce('listed:3');
    await settled();
    await products.end(1, 2);
    const first = products.count();
    await settled();
    products.announce('listed:3', 'listed:4');
    const second = products.count();
    await products.end(3);
    expect(await first).toBe(3);
    await products.end(4);
    expect(await second).toBe(3);
    expect(products.reads.map(({ numbers }) => numbers)).toEqual([null, [3], [3, 4]]);
  });

  it.each([
    { failure: 'an outage', error: awayError, reported: 0 },
    { failure: 'an error, which is reported', error: new Error('invalid typed array length'), reported: 1 },
  ])(
    'are all read again when a changed one could not be read, after $failure',
    async ({ error, reported }) => {
      const products = await openRead();
      products.announce('listed:2');
      const counted = products.count();
      await settled();
      products.reads[1]?.reject(error);
      expect(await counted).toBeNull();
      expect(products.reported).toHaveLength(reported);
      await products.count();
      expect(products.reads[2]?.numbers).toBeNull();
    },
  );

  it('are read again after a change of the catalogue, and not used from before', async () => {
    const products = await openRead();
    products.announce('catalogue');
    expect(await products.count()).toBeNull();
    products.announce('catalogue');
    // The rows that were being read may be older than the second change.
    await products.end(1, 2);
    expect(await products.count()).toBeNull();
    await products.end(1, 2);
    expect([await products.count(), products.reads.length]).toEqual([2, 3]);
  });

  it('do not take what was read of a product before a change of the catalogue', async () => {
    const products = await openRead();
    products.announce('listed:3');
    const counted = products.count();
    await settled();
    products.announce('catalogue');
    await products.end(3);
    expect(await counted).toBeNull();
    await products.count();
    await products.end(1, 2);
    expect(await products.count()).toBe(2);
  });

  it('are not used while announcements may be missed, and read again after', async () => {
    const products = await openRead();
    products.lose();
    expect([await products.count(), products.reads.length]).toEqual([null, 1]);
    products.connect();
    expect(await products.count()).toBeNull();
    await products.end(1, 2);
    expect(await products.count()).toBe(2);
  });

  it('are not kept when the connection was lost while they were read', async () => {
    const products = openProducts();
    await products.count();
    products.lose();
    products.connect();
    await products.end(1, 2);
    expect(await products.count()).toBeNull();
  });

  it.each([
    { failure: 'an outage, which counting in the database reports', error: awayError, reported: 0 },
    { failure: 'an error, which is reported', error: new Error('invalid typed array length'), reported: 1 },
  ])('are read again after $failure', async ({ error, reported }) => {
    const products = openProducts();
    await products.count();
    products.reads[0]?.reject(error);
    await settled();
    expect(await products.count()).toBeNull();
    expect(products.reported).toHaveLength(reported);
    await products.end(1, 2);
    expect(await products.count()).toBe(2);
  });

  it('are all read again when more have changed than are read one by one', async () => {
    const products = await openRead();
    products.announce(...Array.from({ length: 201 }, (_, at): Tag => `listed:${at}`));
    await products.count();
    expect(products.reads.map(({ numbers }) => numbers)).toEqual([null, null]);
  });

  it('are all read again when there is no space for more changes', async () => {
    const products = await openRead();
    for (let change = 0; change < 2_001; change += 1) {
      products.announce('listed:2');
      const counted = products.count();
      await settled();
      products.reads.at(-1)?.resolve(makeColumns(2));
      await counted;
    }
    products.announce('listed:2');
    const counted = products.count();
    await settled();
    await products.end(2);
    expect(await counted).toBeNull();
  });

  it('are not read for a while after each time, because an import changes the catalogue often', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const products = openProducts(4);
    await products.count();
    vi.advanceTimersByTime(100);
    await products.end(1, 2);
    products.announce('catalogue');
    vi.advanceTimersByTime(399);
    expect([await products.count(), products.reads.length]).toEqual([null, 1]);
    vi.advanceTimersByTime(1);
    expect([await products.count(), products.reads.length]).toEqual([null, 2]);
  });
});
