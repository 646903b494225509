import { eq } from 'drizzle-orm';
import { carts, checkouts, orders } from '#server/db/schema/orders.ts';
import type { TestApp } from '../test-app.ts';
import { addOrder } from './orders.ts';
import { addMember } from './people.ts';
import type { TestProduct } from './products.ts';

export interface GuestOrder {
  id: string;
  number: number;
  /** The key in its link. */
  key: string;
  email: string;
}

/** An order as the checkout page stores that of a guest. */
export async function addGuestOrder(
  shop: TestApp,
  items: [product: TestProduct, quantity?: number][],
  {
    email = `${crypto.randomUUID()}@guests.example`,
    ...columns
  }: Partial<typeof orders.$inferInsert> & { email?: string } = {},
): Promise<GuestOrder> {
  const { db } = shop;
  const { _id: id, number, cartId } = await addOrder(shop, await addMember(shop), items);
  const buyer = { firstName: 'Gerd', lastName: 'Gast', email };
  await db
    .update(orders)
    .set({ userId: null, buyer, ...columns })
    .where(eq(orders.id, id));
  await db.update(carts).set({ userId: null }).where(eq(carts.id, cartId));
  await db.insert(checkouts).values({ id: crypto.randomUUID(), email, ip: '192.0.2.7', orderId: id });
  return { id, number, key: shop.orderLinks.orderKey(id, columns.linkVersion ?? 1), email };
}
