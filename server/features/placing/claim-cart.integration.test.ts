import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { addMember } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { addVariants } from '#server/testing/builders/variants.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { insertCart } from '../cart/cart.store.ts';
import { type ClaimedLine, claimCart } from './claim-stock.store.ts';

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
const { id: userId } = await addMember(shop);

const makeLine = ({ id }: TestProduct, quantity: number, variantId = id) => ({
  productId: id,
  variantId,
  quantity,
  priceMinor: 100,
});
/** @returns the lines of a new cart, when it was claimed */
async function claim(tx: Db, ...lines: ReturnType<typeof makeLine>[]): Promise<ClaimedLine[]> {
  const cart = await claimCart(tx, { cartId: await insertCart(tx, userId, lines), userId, revision: 0 });
  return cart?.lines ?? [];
}
async function readQuantity({ id }: TestProduct): Promise<number | undefined> {
  const [found] = await db.select({ quantity: products.quantity }).from(products).where(eq(products.id, id));
  return found?.quantity;
}

it('lowers products with and without options in one order', async () => {
  const lamp = await addProduct(db, { quantity: 10 });
  const jumper = await addProduct(db);
  const [small] = await addVariants(db, jumper, [
    { size: 'S', quantity: 2 },
    { size: 'M', quantity: 3 },
  ]);
  await claim(db, makeLine(lamp, 4), makeLine(jumper, 1, small?.id));
  expect([await readQuantity(lamp), await readQuantity(jumper)]).toEqual([6, 4]);
});

it('lowers only what is committed', async () => {
  const lamp = await addProduct(db, { quantity: 10 });
  const mug = await addProduct(db, { quantity: 1 });
  const lines = await claim(db, makeLine(lamp, 4), makeLine(mug, 2));
  expect(lines.map(({ variant }) => variant?.isTaken)).toEqual([true, false]);
  expect([await readQuantity(lamp), await readQuantity(mug)]).toEqual([6, 1]);
});

it('leaves later statements of its transaction to the triggers', async () => {
  const lamp = await addProduct(db, { quantity: 10 });
  await db.transaction(async (tx) => {
    await claim(tx, makeLine(lamp, 4));
    await tx.update(productVariants).set({ onHand: 20 }).where(eq(productVariants.id, lamp.id));
  });
  expect(await readQuantity(lamp)).toBe(16);
  await db.transaction(async (tx) => {
    await claim(tx, makeLine(lamp, 1));
    await tx.update(products).set({ quantity: 3 }).where(eq(products.id, lamp.id));
  });
  const [{ onHand, committed } = {}] = await db
    .select()
    .from(productVariants)
    .where(eq(productVariants.id, lamp.id));
  expect({ onHand, committed }).toEqual({ onHand: 8, committed: 5 });
});
