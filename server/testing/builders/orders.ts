import { eq } from 'drizzle-orm';
import type { Order } from '#contract/orders.contract.ts';
import type { ItemStatus } from '#contract/roles.ts';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import type { TestApp } from '../test-app.ts';
import type { TestPerson } from './people.ts';
import type { TestProduct } from './products.ts';

type Wanted = [product: TestProduct, quantity?: number][];

/** The body of `cart/add` for these products at today's prices. */
export const cartBody = (wanted: Wanted) => ({
  products: wanted.map(([{ id, priceCents }, quantity = 1]) => ({
    product: id,
    quantity,
    price: priceCents / 100,
    taxable: true,
  })),
});

/** What these products cost before tax, in dollars. */
export const sumOf = (wanted: Wanted) =>
  wanted.reduce((cents, [{ priceCents }, quantity = 1]) => cents + priceCents * quantity, 0) / 100;

/** Hands a cart over, as a shopper's client does; answers its id. */
export async function createCart(shop: TestApp, { token }: TestPerson, wanted: Wanted): Promise<string> {
  const response = await shop.call('POST', '/cart/add', { token, body: cartBody(wanted) });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().cartId;
}

/** Buys these products; answers the order as its owner sees it. */
export async function addOrder(shop: TestApp, buyer: TestPerson, wanted: Wanted): Promise<Order> {
  const cartId = await createCart(shop, buyer, wanted);
  const placed = await shop.call('POST', '/order/add', {
    token: buyer.token,
    body: { cartId, total: sumOf(wanted) },
  });
  if (placed.statusCode !== 200) throw new Error(placed.body);
  return await readOrder(shop, buyer, placed.json().order._id);
}

/** The order as this person sees it; throws when she does not. */
export async function readOrder(shop: TestApp, { token }: TestPerson, id: string): Promise<Order> {
  const response = await shop.call('GET', `/order/${id}`, { token });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().order;
}

/** The item of this name. */
export function itemOf(order: Order, { name }: TestProduct): Order['products'][number] {
  const item = order.products.find((line) => line.name === name);
  if (!item) throw new Error(`the order holds no ${name}`);
  return item;
}

/** Asks for a status of the item that this product became. */
export const setStatus = (
  shop: TestApp,
  { token }: TestPerson,
  order: Order,
  product: TestProduct,
  status: ItemStatus,
) =>
  shop.call('PUT', `/order/status/item/${itemOf(order, product)._id}`, {
    token,
    body: { orderId: order._id, cartId: order.cartId, status },
  });

export async function stockOf(db: Db, { id }: TestProduct): Promise<number> {
  const [product] = await db.select({ stock: products.quantity }).from(products).where(eq(products.id, id));
  if (!product) throw new Error('there is no such product');
  return product.stock;
}
