import { ApiError } from '#web/lib/api.ts';
import { shopApi } from '#web/lib/shop-api.ts';
import { type CartItem, idsOf } from './cart.rules.ts';
import { currentCart, removeCartId, removeFromCart, storeCartId, storedCartId } from './cart.store.ts';

export const isOrderable = (item: CartItem) => !item.unavailable;

/** A second press waits for the order of the first. */
let pendingOrder: Promise<string> | undefined;

/**
 * Creates a cart of the available products, unless the server has one of this bag already, orders it and removes what
 * was ordered from the bag. After a refusal the bag stays, and the next call creates a new cart.
 * @returns the id of the order
 * @throws ApiError, or Error when another tab changed the bag meanwhile
 */
export function placeOrder(): Promise<string> {
  pendingOrder ??= placeAlone().finally(() => {
    pendingOrder = undefined;
  });
  return pendingOrder;
}

/** The tabs of a browser share the bag. While one orders it, no other may create a second cart of it. */
async function placeAlone(): Promise<string> {
  // Old browsers and plain HTTP have no locks.
  if (!navigator.locks) return place();
  const bag = currentCart();
  return navigator.locks.request('place-order', async () => {
    if (currentCart() !== bag) throw new Error('Your bag was ordered or changed in another tab.');
    return place();
  });
}

async function place(): Promise<string> {
  const { items, total } = currentCart();
  const cartId = storedCartId() ?? (await createCart(items));
  try {
    const { order } = await shopApi('POST /order/add', { body: { cartId, total } });
    // Something else may have been added since.
    for (const { _id } of items) removeFromCart(_id);
    return order._id;
  } catch (failure) {
    // After a lost reply or a 500 the order may exist: sending the same cart again returns it.
    if (failure instanceof ApiError && failure.status < 500) removeCartId();
    throw failure;
  }
}

async function createCart(items: ReturnType<typeof currentCart>['items']): Promise<string> {
  const products = items.filter(isOrderable).map((item) => ({
    ...idsOf(item),
    quantity: item.quantity,
    price: item.price,
    taxable: item.taxable,
  }));
  const { cartId } = await shopApi('POST /cart/add', { body: { products } });
  storeCartId(cartId);
  return cartId;
}
