import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderParts } from '#server/db/schema/orders.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addAdministrator, addMember } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { indexOrdersNow, readOrderNumbers } from '#server/testing/builders/work-list.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
const ada = await addAdministrator(shop);
const letters = new Map<number, string>();

/** In the sequence of placing. */
const placed: [letter: string, quantity: number, sendBy: string | null][] = [
  ['a', 2, '2026-12-03'],
  ['b', 1, null],
  ['c', 3, '2026-12-01'],
  ['d', 2, '2026-12-03'],
];
beforeAll(async () => {
  const [lamp, marta] = [await addProduct(shop.db, { name: 'Lamp' }), await addMember(shop)];
  const days = new Map<string, string | null>();
  for (const [letter, quantity, sendBy] of placed) {
    const { _id, number } = await addOrder(shop, marta, [[lamp, quantity]]);
    letters.set(number, letter);
    days.set(_id, sendBy);
  }
  await indexOrdersNow(shop);
  for (const [id, sendBy] of days) {
    await shop.db.update(orderParts).set({ sendBy }).where(eq(orderParts.orderId, id));
  }
});

it.each([
  ['to-send', 'placed', 'abcd'],
  ['to-send', '-placed', 'dcba'],
  ['to-send', 'total', 'badc'],
  ['to-send', '-total', 'cdab'],
  // Last is what has no day yet.
  ['to-send', 'sendBy', 'cadb'],
  ['to-send', '-sendBy', 'dacb'],
  ['to-send', 'colour', 'cadb'],
  ['all', 'placed', 'abcd'],
  ['all', '-placed', 'dcba'],
  ['all', 'total', 'badc'],
  ['all', '-total', 'cdab'],
  // The days are of what is to be sent.
  ['all', 'sendBy', 'dcba'],
  ['all', '-sendBy', 'dcba'],
  ['all', 'colour', 'dcba'],
])('the view %s by %s has the sequence %s, also of what is searched', async (view, sort, expected) => {
  for (const search of ['', 'lamp']) {
    const numbers = await readOrderNumbers(shop, ada, { view, sort, search });
    expect(numbers.map((number) => letters.get(number)).join('')).toBe(expected);
  }
});
