import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AnnouncedChange, ListedProduct } from '#server/announced-change.ts';
import { noFilter } from './product-filter.rules.ts';
import type { ReadColumns } from './product-table.store.ts';
import { keepProductsInMemory } from './products-in-memory.ts';

const brand = { id: 'brand-id', slug: 'brand' };
const lamp: ListedProduct = {
  priceMinor: 500,
  onSale: false,
  rating: 0,
  brand,
  categories: [],
  values: [],
  variants: null,
};
const added = (transaction: number): AnnouncedChange => ({
  transaction: `${transaction}`,
  number: transaction,
  id: `${transaction}`.padStart(32, '0'),
  before: null,
  after: lamp,
});

/** Two products, read when the transactions before 100 had ended. */
const read: ReadColumns = {
  columns: {
    numbers: Int32Array.of(1, 2),
    ids: new Uint8Array(32),
    prices: Int32Array.of(500, 900),
    ratings: new Float32Array(2),
    onSale: new Uint8Array(2),
    brands: new Int32Array(2),
    categories: new Int32Array(),
    categoryCounts: new Int32Array(2),
    groups: { brands: [brand], categories: [] },
    values: {
      ...{ known: [], values: new Int32Array(), counts: new Int32Array(2) },
      combinations: { values: new Int32Array(), widths: new Uint8Array(2), counts: new Int32Array(2) },
    },
  },
  snapshot: '100:100:',
};

const awayError = Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' });

function openProducts(pauses = 0) {
  const reads: PromiseWithResolvers<ReadColumns>[] = [];
  const reported: unknown[] = [];
  let isListening = true;
  let announce: (changes: readonly AnnouncedChange[]) => void = () => {};
  let miss = () => {};
  const inMemory = keepProductsInMemory(
    () => {
      const begun = Promise.withResolvers<ReadColumns>();
      reads.push(begun);
      return begun.promise;
    },
    {
      onChange: (listener) => {
        announce = listener;
      },
      onMissed: (listener) => {
        miss = listener;
      },
      isListening: () => isListening,
    },
    { report: (error) => reported.push(error), pauses },
  );
  return {
    reads,
    reported,
    /** Null when they are not in memory. */
    count: () => inMemory()?.count(noFilter).count ?? null,
    upToFive: () => inMemory()?.listCount({ ...noFilter, maxMinor: 500 }) ?? null,
    announce: (...changes: AnnouncedChange[]) => announce(changes),
    lose: () => {
      isListening = false;
      miss();
    },
    connect: () => {
      isListening = true;
      miss();
    },
    /** Ends the last reading. */
    async end() {
      reads.at(-1)?.resolve(read);
      await settled();
    },
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

async function openRead() {
  const products = openProducts();
  products.count();
  await products.end();
  return products;
}

describe('products in memory', () => {
  it('are read once, by the first call', async () => {
    const products = openProducts();
    expect([products.count(), products.count()]).toEqual([null, null]);
    await products.end();
    expect([products.count(), products.reads.length]).toEqual([2, 1]);
  });

  it('follow changes, also while they are read, but for those that were read', async () => {
    const products = openProducts();
    products.count();
    products.announce(added(99), added(100));
    await products.end();
    expect(products.count()).toBe(3);
    products.announce(added(98), added(101));
    expect(products.count()).toBe(4);
    expect(products.reads).toHaveLength(1);
  });

  it('take a change once that two processes have sent, also while they are read', async () => {
    const products = openProducts();
    products.count();
    products.announce(added(100), added(100));
    await products.end();
    expect(products.count()).toBe(3);
    products.announce(added(101));
    products.announce(added(100), added(101));
    expect(products.count()).toBe(4);
    expect(products.reads).toHaveLength(1);
  });

  it('have prices that follow changes', async () => {
    const products = await openRead();
    expect(products.upToFive()).toEqual({ count: 1, countAbove: 1 });
    products.announce(added(100));
    expect(products.upToFive()).toEqual({ count: 2, countAbove: 1 });
  });

  it('are read again after a change of the catalogue, and not used from before', async () => {
    const products = await openRead();
    products.announce('catalogue');
    expect(products.count()).toBeNull();
    products.announce('catalogue');
    // What was being read may be older than the second change.
    await products.end();
    expect(products.count()).toBeNull();
    await products.end();
    expect([products.count(), products.reads.length]).toEqual([2, 3]);
  });

  it('are not used while announcements may be missed, and read again after', async () => {
    const products = await openRead();
    products.lose();
    expect([products.count(), products.reads.length]).toEqual([null, 1]);
    products.connect();
    expect(products.count()).toBeNull();
    await products.end();
    expect(products.count()).toBe(2);
  });

  it('are not kept when the connection was lost while they were read', async () => {
    const products = openProducts();
    products.count();
    products.lose();
    products.connect();
    await products.end();
    expect(products.count()).toBeNull();
  });

  it.each([
    { failure: 'an outage, which counting in the database reports', error: awayError, reported: 0 },
    { failure: 'an error, which is reported', error: new Error('invalid typed array length'), reported: 1 },
  ])('are read again after $failure', async ({ error, reported }) => {
    const products = openProducts();
    products.count();
    products.reads[0]?.reject(error);
    await settled();
    expect(products.count()).toBeNull();
    expect(products.reported).toHaveLength(reported);
    await products.end();
    expect(products.count()).toBe(2);
  });

  it('are read again when there is no space for more changes', async () => {
    const products = await openRead();
    products.announce(...Array.from({ length: 2_002 }, (_, at) => added(100 + at)));
    expect([products.count(), products.reads.length]).toEqual([null, 2]);
  });

  it('are not read for a while after each time, because an import changes the catalogue often', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const products = openProducts(4);
    products.count();
    vi.advanceTimersByTime(100);
    await products.end();
    products.announce('catalogue');
    vi.advanceTimersByTime(399);
    expect([products.count(), products.reads.length]).toEqual([null, 1]);
    vi.advanceTimersByTime(1);
    expect([products.count(), products.reads.length]).toEqual([null, 2]);
  });
});
