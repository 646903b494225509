import { expect, it } from 'vitest';
import type { Tag } from '#server/cache/announced-change.ts';
import { createTestInvalidation } from '#server/testing/test-invalidation.ts';
import type { ShopProduct } from '../products/products.store.ts';
import { createReadCards } from './product-cards.ts';

const makeProduct = (number: number, name = 'Lamp'): ShopProduct => ({
  _id: `id-${number}`,
  sku: `sku-${number}`,
  name,
  slug: `lamp-${number}`,
  description: 'A lamp.',
  price: 5,
  quantity: 3,
  imageUrl: null,
  taxable: false,
  isActive: true,
  totalReviews: 0,
  averageRating: 0,
  brand: null,
});
type Found = { number: number; product: ShopProduct }[];

/** Reads that the test ends. */
function openCards(maxBytes?: number) {
  const reads: (PromiseWithResolvers<Found> & { numbers: readonly number[] })[] = [];
  const { invalidation, ...changes } = createTestInvalidation();
  const read = createReadCards(
    (numbers) => {
      const begun = Promise.withResolvers<Found>();
      reads.push({ ...begun, numbers });
      return begun.promise;
    },
    invalidation,
    maxBytes,
  );
  const end = (name?: string) => {
    const last = reads.at(-1);
    last?.resolve(last.numbers.map((number) => ({ number, product: makeProduct(number, name) })));
  };
  return {
    read: async (...numbers: number[]) =>
      (await read(numbers)).map(({ json }) => (JSON.parse(json) as ShopProduct).name),
    end,
    endWith: (found: Found) => reads.at(-1)?.resolve(found),
    /** @returns the numbers that had to be read */
    async fill(...numbers: number[]) {
      const before = reads.length;
      const found = read(numbers);
      end();
      await found;
      return reads.slice(before).flatMap((one) => one.numbers);
    },
    ...changes,
  };
}

it('reads each product once, and answers in the sequence of the numbers', async () => {
  const cards = openCards();
  expect(await cards.fill(3, 1)).toEqual([3, 1]);
  expect(await cards.fill(1, 2, 3)).toEqual([2]);
  expect(await cards.fill(2, 3, 1)).toEqual([]);
  expect(await cards.read(3, 1)).toHaveLength(2);
});

it('leaves out what is not for sale, and asks for it again', async () => {
  const cards = openCards();
  const read = cards.read(1, 2);
  cards.endWith([{ number: 2, product: makeProduct(2) }]);
  expect(await read).toEqual(['Lamp']);
  expect(await cards.fill(1, 2)).toEqual([1]);
});

const ofTwo: [string, Tag][] = [
  ['its looks', 'product:id-2'],
  ['its stock', 'stock:id-2'],
  ['its place in lists', 'listed:2'],
];
it.each(ofTwo)('reads a product again after a change of %s', async (_what, announced) => {
  const cards = openCards();
  await cards.fill(1, 2, 3);
  cards.announce(announced);
  expect(await cards.fill(1, 2, 3)).toEqual([2]);
});

it('reads all again after a change of the catalogue', async () => {
  const cards = openCards();
  await cards.fill(1, 2, 3);
  cards.announce('catalogue');
  expect(await cards.fill(1, 2, 3)).toEqual([1, 2, 3]);
});

it('keeps cards after changes that they do not show', async () => {
  const cards = openCards();
  await cards.fill(1, 2);
  cards.announce('products', 'lists', 'settings', 'attribute:id-2', 'product:id-9', 'listed:9');
  expect(await cards.fill(1, 2)).toEqual([]);
});

it.each(ofTwo)('does not keep what was read during a change of %s', async (_what, announced) => {
  const cards = openCards();
  const read = cards.read(1, 2, 3);
  cards.announce(announced);
  cards.end('Old lamp');
  expect(await read).toEqual(['Old lamp', 'Old lamp', 'Old lamp']);
  expect(await cards.fill(1, 2, 3)).toEqual([2]);
});

it('keeps nothing that was read during a change of the catalogue', async () => {
  const cards = openCards();
  const read = cards.read(1, 2, 3);
  cards.announce('catalogue');
  cards.end('Old lamp');
  await read;
  expect(await cards.fill(1, 2, 3)).toEqual([1, 2, 3]);
});

it('uses and keeps nothing while announcements may be missing, nor afterwards', async () => {
  const cards = openCards();
  await cards.fill(1);
  const before = cards.read(2);
  cards.lose();
  cards.end();
  await before;
  expect(await cards.fill(1)).toEqual([1]);
  const during = cards.read(3);
  cards.connect();
  cards.end();
  await during;
  expect(await cards.fill(1, 2, 3)).toEqual([1, 2, 3]);
});

it('forgets what was not used for the longest time when it is full', async () => {
  const cards = openCards(1_800);
  await cards.fill(1, 2);
  await cards.fill(1);
  await cards.fill(3);
  expect(await cards.fill(1)).toEqual([]);
  expect(await cards.fill(2)).toEqual([2]);
});
