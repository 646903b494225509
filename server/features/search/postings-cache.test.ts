import { describe, expect, it } from 'vitest';
import { createPostingsCache } from './postings-cache.ts';
import { createRarePostings, type RarePostings } from './rare-postings.rules.ts';
import type { ImpactByTerm } from './read-changed.store.ts';
import type { Postings } from './score-postings.rules.ts';

const [oak, desk, rug] = [1, 2, 3];
const postings = (...numbers: number[]): Postings => ({
  numbers: Int32Array.from(numbers),
  impacts: new Float32Array(numbers.length).fill(1),
});
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Its reads end when the test says so. */
function openCache() {
  const [reads, changedReads]: [Read<Postings>[], Read<ImpactByTerm>[]] = [[], []];
  const rareReads: PromiseWithResolvers<RarePostings>[] = [];
  const notifications = { isComplete: true, timesConnected: 1 };
  const readInto =
    <Value>(list: Read<Value>[]) =>
    (ids: readonly number[]) => {
      if (ids.length === 0) return Promise.resolve(new Map<number, Value>());
      const { promise, resolve } = Promise.withResolvers<ReadonlyMap<number, Value>>();
      list.push({ ids, end: (found) => resolve(new Map(found)) });
      return promise;
    };
  const cache = createPostingsCache({
    readPostings: readInto(reads),
    readChanged: readInto(changedReads),
    readRare() {
      const reading = Promise.withResolvers<RarePostings>();
      rareReads.push(reading);
      return reading.promise;
    },
    missesWorthAll: () => 2,
    notifications,
    isAway: () => false,
  });
  return {
    ...cache,
    notifications,
    reads,
    changedReads,
    rareReads,
    async readNumbers(id: number) {
      return [...((await cache.read([id])).get(id)?.numbers ?? [])];
    },
  };
}
interface Read<Value> {
  ids: readonly number[];
  end(found: [number, Value][]): void;
}
const holds = (...terms: number[]): ImpactByTerm => new Map(terms.map((id) => [id, 1]));

/** Opens a cache of an index with oak in products 3 and 7. */
async function openRead() {
  const cache = openCache();
  const reading = cache.read([oak]);
  cache.reads[0]?.end([[oak, postings(3, 7)]]);
  await reading;
  return cache;
}

describe('postings in memory', () => {
  it('are read once', async () => {
    const cache = await openRead();
    expect(await cache.readNumbers(oak)).toEqual([3, 7]);
    expect(cache.reads).toHaveLength(1);
  });

  it('follow the changes of products, which are read once for all terms', async () => {
    const cache = await openRead();
    const reading = cache.read([desk]);
    cache.reads[1]?.end([[desk, postings(7)]]);
    await reading;
    cache.note('search:7,9');
    const found = cache.read([oak, desk]);
    cache.changedReads[0]?.end([
      [7, holds(desk)],
      [9, holds(oak)],
    ]);
    expect([...((await found).get(oak)?.numbers ?? [])]).toEqual([3, 9]);
    expect(await cache.readNumbers(desk)).toEqual([7]);
    expect([cache.reads.length, cache.changedReads.map(({ ids }) => ids)]).toEqual([2, [[7, 9]]]);
  });

  it('follow a change that comes while they are read', async () => {
    const cache = openCache();
    const first = cache.readNumbers(oak);
    cache.note('search:5');
    cache.reads[0]?.end([[oak, postings(3)]]);
    expect(await first).toEqual([3]);
    const second = cache.readNumbers(oak);
    cache.changedReads[0]?.end([[5, holds(oak)]]);
    expect(await second).toEqual([3, 5]);
  });

  it('follow a change that comes while the one before it is read', async () => {
    const cache = await openRead();
    cache.note('search:5');
    const first = cache.readNumbers(oak);
    cache.note('search:5');
    cache.changedReads[0]?.end([[5, holds(oak)]]);
    expect(await first).toEqual([3, 5, 7]);
    const second = cache.readNumbers(oak);
    cache.changedReads[1]?.end([[5, holds(desk)]]);
    expect(await second).toEqual([3, 7]);
  });

  it('keep the later of two changes that are read at once', async () => {
    const cache = await openRead();
    cache.note('search:5');
    const first = cache.readNumbers(oak);
    cache.note('search:5');
    const second = cache.readNumbers(oak);
    cache.changedReads[1]?.end([[5, holds(desk)]]);
    expect(await second).toEqual([3, 7]);
    cache.changedReads[0]?.end([[5, holds(oak)]]);
    await first;
    expect(await cache.readNumbers(oak)).toEqual([3, 7]);
  });

  it.each([
    ['a change of all', 'search'],
    ['changes of more than 200 products', `search:${Array.from({ length: 201 }, (_, at) => at + 1)}`],
  ])('are read again after %s', async (_what, announced) => {
    const cache = await openRead();
    cache.note(announced);
    const reading = cache.readNumbers(oak);
    cache.reads[1]?.end([[oak, postings(8)]]);
    expect(await reading).toEqual([8]);
    expect(cache.changedReads).toHaveLength(0);
  });

  it('are read again after the connection was lost', async () => {
    const cache = await openRead();
    cache.notifications.timesConnected += 1;
    void cache.read([oak]);
    await settled();
    expect(cache.reads).toHaveLength(2);
  });

  it('forget nothing when something else is announced', async () => {
    const cache = await openRead();
    cache.note('7a1c8e1e-0000-4000-8000-000000000000');
    expect(await cache.readNumbers(oak)).toEqual([3, 7]);
  });
});

describe('postings of rare terms', () => {
  /** With oak and desk read, so that all rare terms are being read: the rug is in products 2 and 6. */
  async function openMissed() {
    const cache = await openRead();
    expect(cache.rareReads).toHaveLength(0);
    const reading = cache.read([desk]);
    cache.reads[1]?.end([[desk, postings(7)]]);
    await reading;
    expect(cache.rareReads).toHaveLength(1);
    const end = async () => {
      cache.rareReads[0]?.resolve(
        createRarePostings(Int32Array.of(oak, oak, rug, rug), postings(3, 7, 2, 6)),
      );
      await settled();
    };
    return { ...cache, end };
  }

  it('are read at once after single reads that cost as much', async () => {
    const cache = await openMissed();
    await cache.end();
    expect(await cache.readNumbers(rug)).toEqual([2, 6]);
    expect([cache.reads.length, cache.rareReads.length]).toEqual([2, 1]);
  });

  it('follow changes that come later, and while they are read', async () => {
    const cache = await openMissed();
    cache.note('search:6');
    await cache.end();
    cache.note('search:5');
    const found = cache.readNumbers(rug);
    cache.changedReads[0]?.end([
      [5, holds(rug)],
      [6, holds(oak)],
    ]);
    expect(await found).toEqual([2, 5]);
    expect(cache.changedReads.map(({ ids }) => ids)).toEqual([[5, 6]]);
  });

  it.each([
    ['after', true],
    ['during', false],
  ])('are forgotten %s a change of all', async (_when, isLater) => {
    const cache = await openMissed();
    if (isLater) await cache.end();
    cache.note('search');
    await cache.end();
    void cache.read([rug]);
    await settled();
    expect(cache.reads.at(-1)?.ids).toEqual([rug]);
  });

  it('are not used after the connection was lost', async () => {
    const cache = await openMissed();
    await cache.end();
    cache.notifications.timesConnected += 1;
    void cache.read([rug]);
    await settled();
    expect(cache.reads.at(-1)?.ids).toEqual([rug]);
  });

  it('are not read for terms of many products', async () => {
    const cache = openCache();
    for (const id of [oak, desk, rug]) {
      const reading = cache.read([id]);
      cache.reads.at(-1)?.end([[id, postings(...Array(100).keys())]]);
      await reading;
    }
    expect(cache.rareReads).toHaveLength(0);
  });
});
