import { asc, eq } from 'drizzle-orm';
import { discountShares, discounts, discountUses, orderDiscounts } from '#server/db/schema/discounts.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import type { TestApp } from '../test-app.ts';
import { type Basket, deliveryMethod, deliveryZone, placedRate, pressPlace } from './checkout.ts';
import type { TestPerson } from './people.ts';
import { addProduct } from './products.ts';
import { changeSettings } from './settings.ts';

/** Delivery for 6.00, free from 200.00. */
const standard = deliveryMethod({ price: 6, freeFrom: 200 });

/** Opens the checkout to guests, with delivery that costs something. */
export async function openDiscountedCheckout(shop: TestApp, ada: TestPerson): Promise<void> {
  await changeSettings(shop, ada, 'checkout', { allowsGuests: true, offersTransfer: true });
  await changeSettings(shop, ada, 'delivery', { zones: [deliveryZone([standard])] });
  await changeSettings(shop, ada, 'taxes', { pricesIncludeTax: false, rates: [placedRate({ rate: 10 })] });
}

/** No place has a rate, and delivery is free, so that one press orders. */
export async function openOnePress(shop: TestApp, ada: TestPerson): Promise<void> {
  await changeSettings(shop, ada, 'taxes', { rates: [] });
  await changeSettings(shop, ada, 'delivery', { zones: [deliveryZone([deliveryMethod()])] });
}

/** Switches all discounts off, and adds what is bought: a lamp of 100.00 and mugs of 20.00. */
export async function addDiscountedProducts({ db }: TestApp) {
  await db.update(discounts).set({ isActive: false, version: 9 });
  const plenty = { quantity: 100, taxable: true };
  const lamp = await addProduct(db, { name: 'Lamp', priceMinor: 10_000, ...plenty });
  const mug = await addProduct(db, { name: 'Mug', priceMinor: 2_000, ...plenty });
  return { lamp, mug };
}

/** @returns the id of the order @throws Error when it is refused */
export async function placeBasket(shop: TestApp, basket: Basket): Promise<string> {
  const response = await pressPlace(shop, basket);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().order._id;
}

/** An order with what it has kept of its discounts. */
export const frozenOrder = async ({ db }: TestApp, id: string) => ({
  order: (await db.select().from(orders).where(eq(orders.id, id)))[0],
  lines: await db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.id)),
  discounts: await db.select().from(orderDiscounts).where(eq(orderDiscounts.orderId, id)),
  shares: await db.select().from(discountShares).where(eq(discountShares.orderId, id)),
  uses: await db.select().from(discountUses).where(eq(discountUses.orderId, id)),
});

export const readUses = async ({ db }: TestApp, id: string) =>
  (await db.select().from(discounts).where(eq(discounts.id, id)))[0]?.uses;
