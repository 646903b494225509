import type { placeCheckout as placeEndpoint } from '#contract/checkout.contract.ts';
import type { EndpointBody } from '#contract/define-endpoint.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { createStore, useStore } from '#web/lib/values/create-store.ts';
import { removeCode } from '../cart/bag-code.store.ts';
import { type CartItem, isOrderable, lineIds } from '../cart/cart.rules.ts';
import { currentCart, removeFromCart } from '../cart/cart.store.ts';
import {
  currentSentBag,
  forgetSentBag,
  type SentBag,
  saveSentBag,
  useSentBag,
} from '../cart/sent-checkout.store.ts';
import { giveUpHeld, payHeld } from './held-checkout.ts';
import { inOneTab } from './in-one-tab.ts';
import { digestSent, isAsSent, type SentCheckout } from './is-as-sent.ts';

type PlaceBody = EndpointBody<typeof placeEndpoint>;
/** All that the page asks for; the bag and the key are added. */
export type CheckoutAnswers = Omit<PlaceBody, 'key' | 'items'>;

interface PlacedCheckout {
  id: string;
  number: number;
  /** The key of a guest's link; null with an account. */
  key: string | null;
  /** It is the order that was sent first, without what was changed since. */
  isWithoutChange: boolean;
}

/** An order; where to pay for it; or the checkout that was paid meanwhile, so that nothing else was ordered. */
export type Placed = PlacedCheckout | { pay: string } | { paidMeanwhile: string };

const pending = createStore<Promise<Placed> | null>(null);

export function isCheckoutUnanswered(): boolean {
  return currentSentBag()?.isHeld === false;
}

/** True when this bag was sent, and the shop has not said what became of it. */
export function useIsCheckoutUnanswered(): boolean {
  const isPending = useStore(pending, (order) => order !== null);
  return useSentBag()?.isHeld === false && !isPending;
}

export const orderedItems = (items: readonly CartItem[]) =>
  items.filter(isOrderable).map((item) => ({ ...lineIds(item), quantity: item.quantity }));

/**
 * Orders what can be ordered of the bag, and removes it from the bag; or begins to pay for it, which leaves the bag as it is. A second
 * press waits for the first. After a lost reply the same key is sent again, so that nothing is ordered twice. A checkout that is held
 * already is paid when it is the same one, and given up before another one is sent.
 * @param deliveryName of the method, which orders have in place of its id
 * @throws ApiError, or Error when another tab has changed the bag meanwhile
 */
export function placeCheckout(answers: CheckoutAnswers, deliveryName: string): Promise<Placed> {
  const waiting = pending.get();
  if (waiting) return waiting;
  const placed = inOneTab(() => place(answers, deliveryName)).finally(() => pending.set(null));
  pending.set(placed);
  return placed;
}

/** The content of a press. */
interface Sending {
  sent: SentCheckout;
  bag: SentBag;
  deliveryName: string;
}

async function place({ fingerprint, ...decided }: CheckoutAnswers, deliveryName: string): Promise<Placed> {
  const { items } = currentCart();
  const ids = items.filter(isOrderable).map(({ _id }) => _id);
  const sent = { ...decided, items: orderedItems(items) };
  const digest = await digestSent(sent);
  const bag = { key: crypto.randomUUID(), ids, digest, fingerprint, isHeld: false };
  return (await settleHeld(bag)) ?? (await send({ sent, bag, deliveryName }));
}

/**
 * Pays for the checkout that is held, or gives it up when something else is wanted now.
 * @returns null when nothing is held any more
 */
async function settleHeld(bag: SentBag): Promise<Placed | null> {
  const held = currentSentBag();
  if (!held?.isHeld) return null;
  if (isSameBag(held, bag)) return await payHeld(held.key);
  return (await giveUpHeld(held.key)) ? null : { paidMeanwhile: held.key };
}

/** Also with the same amounts. */
const isSameBag = (one: SentBag, other: SentBag) =>
  one.digest === other.digest && one.fingerprint === other.fingerprint;

async function send(sending: Sending): Promise<Placed> {
  const { sent, bag } = sending;
  const before = currentSentBag();
  const first = before ?? bag;
  if (!before) saveSentBag(bag);
  const body = { ...sent, fingerprint: bag.fingerprint, key: first.key };
  const reply = await shopApi('POST /checkout/place', { body }).catch((failure) => {
    noteFailure(failure, first, before !== null);
    // The first press had reached the shop, and nobody has paid for it in time.
    const isOver = failure instanceof ApiError && failure.code === 'checkout-released';
    if (before && isOver) return null;
    throw failure;
  });
  if (reply === null) return await send(sending);
  if ('order' in reply) return await withoutOrdered(reply, before, sending);
  saveSentBag({ ...first, isHeld: true });
  if (isSameBag(first, bag)) return { pay: reply.pay };
  // Something has changed since it was sent first: what is held may be either.
  return (await settleHeld(bag)) ?? (await send(sending));
}

/** Keeps or drops the key, by what the shop may have done. */
function noteFailure(failure: unknown, first: SentBag, isAgain: boolean): void {
  // After a lost reply or a 500 the order may exist: the same key returns it. So it may when the second call was not looked at.
  if (!(failure instanceof ApiError)) return;
  // The shop keeps the things, and only the provider of the payment is away.
  if (failure.code === 'payment-unavailable') saveSentBag({ ...first, isHeld: true });
  else if (failure.status < 500 && !(isAgain && isNotLookedAt(failure))) forgetSentBag(first.key);
}

/** The session has ended, or there were too many calls. */
const isNotLookedAt = ({ status }: ApiError) => status === 401 || status === 429;

interface OrderReply {
  order: { _id: string; number: number };
  link: string;
}

/** Removes from the bag what was ordered. */
async function withoutOrdered(
  { order, link }: OrderReply,
  before: SentBag | null,
  { sent, bag, deliveryName }: Sending,
): Promise<PlacedCheckout> {
  const placed = { id: order._id, number: order.number, key: orderKey(link) };
  const isSame = !before || before.digest === bag.digest;
  const found = isSame
    ? { ids: bag.ids, isWithoutChange: false }
    : await findWhich(placed, { sent, deliveryName, first: before.ids });
  for (const id of found.ids) removeFromCart(id);
  removeCode();
  forgetSentBag((before ?? bag).key);
  return { ...placed, isWithoutChange: found.isWithoutChange };
}

/** The key in the path of a guest's order; null with an account. */
export const orderKey = (link: string) => new URL(link, 'https://shop.invalid').searchParams.get('key');

interface SentFirst extends Pick<Sending, 'sent' | 'deliveryName'> {
  /** Ids of the lines that were sent first. */
  first: string[];
}

/** Something has changed since it was sent first: the order may be either. */
async function findWhich(
  { id, key }: Pick<PlacedCheckout, 'id' | 'key'>,
  { sent, deliveryName, first }: SentFirst,
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
