import { eq } from 'drizzle-orm';
import { toMajor } from '#contract/money.ts';
import type { Order } from '#contract/orders.contract.ts';
import type { ItemStatus } from '#contract/statuses.ts';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import type { TestApp } from '../test-app.ts';
import type { TestPerson } from './people.ts';
import type { TestProduct } from './products.ts';

type Items = [product: TestProduct, quantity?: number][];

/** @returns the body of `cart/add` for these products at their current prices */
export const cartBody = (items: Items) => ({
  products: items.map(([{ id, priceMinor }, quantity = 1]) => ({
    product: id,
    quantity,
    price: toMajor(priceMinor),
    taxable: true,
  })),
});

/** @returns the total before tax, in major units */
export const itemsTotal = (items: Items) =>
  toMajor(items.reduce((minor, [{ priceMinor }, quantity = 1]) => minor + priceMinor * quantity, 0));

/** An order with one press in a shop whose owner has changed nothing. */
export const onePress = {
  pricesIncludeTax: false,
  delivery: null,
  paymentMethod: 'later',
  checkout: null,
} as const;

/** Creates a cart like the web client. @returns its id */
export async function createCart(shop: TestApp, { token }: TestPerson, items: Items): Promise<string> {
  const response = await shop.call('POST', '/cart/add', { token, body: cartBody(items) });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().cartId;
}

/** Orders these products. @returns the order as its owner sees it */
export async function addOrder(shop: TestApp, buyer: TestPerson, items: Items): Promise<Order> {
  const cartId = await createCart(shop, buyer, items);
  const placed = await shop.call('POST', '/order/add', {
    token: buyer.token,
    body: { cartId, total: itemsTotal(items) },
  });
  if (placed.statusCode !== 200) throw new Error(placed.body);
  return await readOrder(shop, buyer, placed.json().order._id);
}

/** @returns the order as this person sees it. @throws Error when they may not see it */
export async function readOrder(shop: TestApp, { token }: TestPerson, id: string): Promise<Order> {
  const response = await shop.call('GET', `/order/${id}`, { token });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().order;
}

/** @returns the order's item of this product */
export function getItem(order: Order, { name }: TestProduct): Order['products'][number] {
  const item = order.products.find((line) => line.name === name);
  if (!item) throw new Error(`the order has no ${name}`);
  return item;
}

/** Requests a status for the order's item of this product. */
export const setStatus = (
  shop: TestApp,
  { token }: TestPerson,
  order: Order,
  product: TestProduct,
  status: ItemStatus,
) =>
  shop.call('PUT', `/order/status/item/${getItem(order, product)._id}`, {
    token,
    body: { orderId: order._id, cartId: order.cartId, status },
  });

export async function readStock(db: Db, { id }: TestProduct): Promise<number> {
  const [product] = await db.select({ stock: products.quantity }).from(products).where(eq(products.id, id));
  if (!product) throw new Error('there is no such product');
  return product.stock;
}
