import { ApiError } from '#web/lib/api/api.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { createStore, useStore } from '#web/lib/values/create-store.ts';
import { isOrderable, lineIds } from '../cart/cart.rules.ts';
import {
  currentCart,
  removeCartId,
  removeFromCart,
  replacedCartId,
  storeCartId,
  storedCartId,
  useCartId,
} from '../cart/cart.store.ts';
import { inOneTab } from './in-one-tab.ts';

/** A second press waits for the order of the first. */
const pendingOrder = createStore<Promise<string> | null>(null);

/** True when this bag was sent as an order, and the shop has not said what became of it. */
export function useIsUnanswered(): boolean {
  const isPending = useStore(pendingOrder, (order) => order !== null);
  return useCartId() !== null && !isPending;
}

/**
 * Creates a cart of the available products, unless the server has one of this bag already, orders it and removes what
 * was ordered from the bag. After a refusal the bag stays, and the next call creates a new cart.
 * @returns the id of the order
 * @throws ApiError, among them 'cart-ordered' when the bag was ordered before it was changed, or Error when another tab changed
 * the bag meanwhile
 */
export function placeOrder(): Promise<string> {
  const pending = pendingOrder.get();
  if (pending) return pending;
  const placed = inOneTab(place).finally(() => pendingOrder.set(null));
  pendingOrder.set(placed);
  return placed;
}

async function place(): Promise<string> {
  const { items, total } = currentCart();
  const cartId = storedCartId() ?? (await createCart(items));
  try {
    const { order } = await shopApi('POST /order/add', { body: { cartId, total } });
    removeCartId();
    // Something else may have been added since, and what was left out stays.
    for (const { _id } of items.filter(isOrderable)) removeFromCart(_id);
    return order._id;
  } catch (failure) {
    // After a lost reply or a 500 the order may exist: sending the same cart again returns it.
    if (failure instanceof ApiError && failure.status < 500) removeCartId();
    throw failure;
  }
}

async function createCart(items: ReturnType<typeof currentCart>['items']): Promise<string> {
  const products = items.filter(isOrderable).map((item) => ({
    ...lineIds(item),
    quantity: item.quantity,
    price: item.price,
    taxable: item.taxable,
  }));
  const replaces = replacedCartId() ?? undefined;
  try {
    const { cartId } = await shopApi('POST /cart/add', { body: { products, replaces } });
    storeCartId(cartId);
    return cartId;
  } catch (failure) {
    // The shopper reads that it was: the next press is for what is in the bag now.
    if (failure instanceof ApiError && failure.code === 'cart-ordered') removeCartId();
    throw failure;
  }
}
