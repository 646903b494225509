import { beforeEach, expect, it, vi } from 'vitest';
import { createTestInvalidation } from '#server/testing/test-invalidation.ts';
import { createFacetNames, type ReadFacetNames } from './facet-names.ts';

let changes: ReturnType<typeof createTestInvalidation>;
let names: Record<string, string>;
const read = vi.fn<ReadFacetNames>(async (ids) =>
  ids.flatMap((id) => (id in names ? [{ id, name: names[id] ?? '', slug: id }] : [])),
);
let readNames: (ids: readonly string[]) => Promise<string[]>;

beforeEach(() => {
  changes = createTestInvalidation();
  names = { a: 'Aldergate', b: 'Bodhi' };
  read.mockClear();
  const find = createFacetNames(changes.invalidation, read);
  readNames = async (ids) => (await find(ids)).map(({ name }) => name);
});

it('reads only names that it has not read', async () => {
  expect(await readNames(['a', 'hidden'])).toEqual(['Aldergate']);
  expect(await readNames(['b', 'a', 'hidden'])).toEqual(['Bodhi', 'Aldergate']);
  expect(read.mock.calls).toEqual([[['a', 'hidden']], [['b']]]);
});

it('keeps names while only products change', async () => {
  await readNames(['a']);
  changes.announce('products', 'product:1');
  await readNames(['a']);
  expect(read).toHaveBeenCalledOnce();
});

it.each([
  ['a brand or a category changes', () => changes.announce('catalogue')],
  ['changes were missed', () => changes.connect()],
])('reads names again when %s', async (_when, happen) => {
  await readNames(['a']);
  names.a = 'Renamed';
  happen();
  expect(await readNames(['a'])).toEqual(['Renamed']);
});

it('reads names each time while changes may be missed', async () => {
  changes.lose();
  await readNames(['a']);
  names.a = 'Renamed';
  expect(await readNames(['a'])).toEqual(['Renamed']);
});

it('does not keep a name that changed while it was read', async () => {
  const first = readNames(['a']);
  names.a = 'Renamed';
  changes.announce('catalogue');
  await first;
  expect(await readNames(['a'])).toEqual(['Renamed']);
});

it('reads names again after an error', async () => {
  read.mockRejectedValueOnce(new Error('no connection'));
  await expect(readNames(['a'])).rejects.toThrow('no connection');
  expect(await readNames(['a'])).toEqual(['Aldergate']);
});
