import type { placeCheckout as placeEndpoint } from '#contract/checkout.contract.ts';
import type { BodyOf } from '#contract/define-endpoint.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { createStorageStore, createStore, useStore } from '#web/lib/values/create-store.ts';
import { type CartItem, idsOf } from './cart.rules.ts';
import { currentCart, removeFromCart } from './cart.store.ts';
import { digestOf, isAsSent, type SentCheckout } from './is-as-sent.ts';
import { isOrderable } from './place-order.ts';

type PlaceBody = BodyOf<typeof placeEndpoint>;
/** All that the page asks for; the bag and the key are added. */
export type CheckoutAnswers = Omit<PlaceBody, 'key' | 'items'>;

export interface PlacedCheckout {
  id: string;
  number: number;
  /** The key of a guest's link; null with an account. */
  key: string | null;
  /** It is the order that was sent first, without what was changed since. */
  isWithoutChange: boolean;
}

/** A bag that was sent, and of which the shop has not said whether it was ordered. */
interface Unanswered {
  /** Sending it again answers the same order. */
  key: string;
  /** Of the lines of the bag. */
  ids: string[];
  /** Of all that was sent first. */
  digest: string;
}

/** Beside the bag, so that a second tab sends the same key, also after the first was closed. */
const unanswered = createStorageStore<Unanswered | null>('checkout_sent', readUnanswered);
const pending = createStore<Promise<PlacedCheckout> | null>(null);

function readUnanswered(stored: string | null): Unanswered | null {
  try {
    const { key, ids, digest = '' } = JSON.parse(stored ?? '') as Partial<Unanswered>;
    return typeof key === 'string' && Array.isArray(ids) ? { key, ids: ids.map(String), digest } : null;
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
 * @param deliveryName of the method, which orders have in place of its id
 * @throws ApiError, or Error when another tab has changed the bag meanwhile
 */
export function placeCheckout(answers: CheckoutAnswers, deliveryName: string): Promise<PlacedCheckout> {
  const waiting = pending.get();
  if (waiting) return waiting;
  const placed = placeAlone(answers, deliveryName).finally(() => pending.set(null));
  pending.set(placed);
  return placed;
}

/** As with one press, one tab at a time orders the bag that they share. */
async function placeAlone(answers: CheckoutAnswers, deliveryName: string): Promise<PlacedCheckout> {
  if (!navigator.locks) return place(answers, deliveryName);
  const bag = currentCart();
  return navigator.locks.request('place-order', async () => {
    if (currentCart() !== bag) throw new Error('Your bag was ordered or changed in another tab.');
    return place(answers, deliveryName);
  });
}

async function place(answers: CheckoutAnswers, deliveryName: string): Promise<PlacedCheckout> {
  const { items } = currentCart();
  const ids = items.filter(isOrderable).map(({ _id }) => _id);
  const { fingerprint, ...decided } = answers;
  const sent = { ...decided, items: orderedItems(items) };
  const digest = await digestOf(sent);
  const before = unanswered.get();
  const key = before?.key ?? crypto.randomUUID();
  if (!before) unanswered.set(JSON.stringify({ key, ids, digest } satisfies Unanswered));
  try {
    const { order, link } = await shopApi('POST /checkout/place', { body: { ...sent, fingerprint, key } });
    const placed = { id: order._id, number: order.number, key: keyOf(link) };
    const isSame = !before || before.digest === digest;
    const found = isSame
      ? { ids, isWithoutChange: false }
      : await findWhich(placed, { sent, deliveryName, first: before.ids });
    for (const id of found.ids) removeFromCart(id);
    unanswered.set(null);
    return { ...placed, isWithoutChange: found.isWithoutChange };
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

interface Sent {
  sent: SentCheckout;
  deliveryName: string;
  /** Ids of the lines that were sent first. */
  first: string[];
}

/** Something has changed since it was sent first: the order may be either. */
async function findWhich(
  { id, key }: Pick<PlacedCheckout, 'id' | 'key'>,
  { sent, deliveryName, first }: Sent,
): Promise<{ ids: string[]; isWithoutChange: boolean }> {
  try {
    const query = key === null ? {} : { key };
    const { order } = await shopApi('GET /order/:id/details', { params: { id }, query });
    const ids = order.products.flatMap(({ product, variant }) => variant?._id ?? product?._id ?? []);
    return { ids, isWithoutChange: !isAsSent(order, sent, deliveryName) };
  } catch {
    return { ids: first, isWithoutChange: true };
  }
}
