import type { placeCheckout as placeEndpoint } from '#contract/checkout.contract.ts';
import type { BodyOf } from '#contract/define-endpoint.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { createStorageStore, createStore, useStore } from '#web/lib/values/create-store.ts';
import { type CartItem, idsOf } from './cart.rules.ts';
import { currentCart, removeFromCart } from './cart.store.ts';
import { isOrderable } from './place-order.ts';

type PlaceBody = BodyOf<typeof placeEndpoint>;
/** All that the page asks for; the bag and the key are added. */
export type CheckoutAnswers = Omit<PlaceBody, 'key' | 'items'>;

export interface PlacedCheckout {
  id: string;
  number: number;
  /** The key of a guest's link; null with an account. */
  key: string | null;
}

/** A bag that was sent, and of which the shop has not said whether it was ordered. */
interface Unanswered {
  /** Sending it again answers the same order. */
  key: string;
  /** Of the lines of the bag. */
  ids: string[];
}

/** Beside the bag, so that a second tab sends the same key, also after the first was closed. */
const unanswered = createStorageStore<Unanswered | null>('checkout_sent', readUnanswered);
const pending = createStore<Promise<PlacedCheckout> | null>(null);

function readUnanswered(stored: string | null): Unanswered | null {
  try {
    const { key, ids } = JSON.parse(stored ?? '') as Partial<Unanswered>;
    return typeof key === 'string' && Array.isArray(ids) ? { key, ids: ids.map(String) } : null;
  } catch {
    return null;
  }
}

export const isCheckoutUnanswered = (): boolean => unanswered.get() !== null;

/** Whether this bag was sent, and the shop has not said what became of it. */
export function useIsCheckoutUnanswered(): boolean {
  const isPending = useStore(pending, (order) => order !== null);
  return useStore(unanswered) !== null && !isPending;
}

export const orderedItems = (items: readonly CartItem[]) =>
  items.filter(isOrderable).map((item) => ({ ...idsOf(item), quantity: item.quantity }));

/**
 * Orders what can be ordered of the bag, and removes it from the bag. A second press waits for the first. After a lost reply the same key
 * is sent again, so that nothing is ordered twice.
 * @throws ApiError, or Error when another tab has changed the bag meanwhile
 */
export function placeCheckout(answers: CheckoutAnswers): Promise<PlacedCheckout> {
  const waiting = pending.get();
  if (waiting) return waiting;
  const placed = placeAlone(answers).finally(() => pending.set(null));
  pending.set(placed);
  return placed;
}

/** As with one press, one tab at a time orders the bag that they share. */
async function placeAlone(answers: CheckoutAnswers): Promise<PlacedCheckout> {
  if (!navigator.locks) return place(answers);
  const bag = currentCart();
  return navigator.locks.request('place-order', async () => {
    if (currentCart() !== bag) throw new Error('Your bag was ordered or changed in another tab.');
    return place(answers);
  });
}

async function place(answers: CheckoutAnswers): Promise<PlacedCheckout> {
  const { items } = currentCart();
  const ids = items.filter(isOrderable).map(({ _id }) => _id);
  const before = unanswered.get();
  const key = before?.key ?? crypto.randomUUID();
  if (!before) unanswered.set(JSON.stringify({ key, ids } satisfies Unanswered));
  try {
    const { order, link } = await shopApi('POST /checkout/place', {
      body: { ...answers, key, items: orderedItems(items) },
    });
    const placed = { id: order._id, number: order.number, key: keyOf(link) };
    const isSame = !before || String(before.ids) === String(ids);
    for (const id of isSame ? ids : await idsIn(placed, before.ids)) removeFromCart(id);
    unanswered.set(null);
    return placed;
  } catch (failure) {
    // After a lost reply or a 500 the order may exist: the same key returns it. So it may when the second call was not looked at.
    const isRefused = failure instanceof ApiError && failure.status < 500;
    if (isRefused && !(before && isNotLookedAt(failure))) unanswered.set(null);
    throw failure;
  }
}

/** The session has ended, or there were too many calls. */
const isNotLookedAt = ({ status }: ApiError) => status === 401 || status === 429;

const keyOf = (link: string) => new URL(link, 'https://shop.invalid').searchParams.get('key');

/** The bag has changed since it was sent first: what the order has may be either. */
async function idsIn({ id, key }: PlacedCheckout, first: readonly string[]): Promise<readonly string[]> {
  try {
    const query = key === null ? {} : { key };
    const { order } = await shopApi('GET /order/:id/details', { params: { id }, query });
    return order.products.flatMap(({ product, variant }) => variant?._id ?? product?._id ?? []);
  } catch {
    return first;
  }
}
