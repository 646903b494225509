import { readFields } from '#web/lib/values/browser-storage.ts';
import { createStorageStore, useStore } from '#web/lib/values/create-store.ts';
import { removeCode } from './bag-code.store.ts';
import { removeFromCart } from './cart.store.ts';

/** A bag that was sent from the checkout page, and is not an order as far as this browser knows. */
export interface SentBag {
  /** Sending it again answers the same order; also the id of the checkout that holds it. */
  key: string;
  /** The ids of the lines of the bag. */
  ids: string[];
  /** The digest of all that was sent first. */
  digest: string;
  /** The fingerprint of its prices. */
  fingerprint: string;
  /** The shop keeps its things while the buyer pays. Otherwise the shop has not said whether it was ordered. */
  isHeld: boolean;
}

/** Beside the bag, so that a second tab sends the same key, also after the first was closed. */
const store = createStorageStore<SentBag | null>('checkout_sent', read);

function read(stored: string | null): SentBag | null {
  const { key, ids, digest = '', fingerprint = '', isHeld = false } = readFields(stored);
  if (typeof key !== 'string' || !Array.isArray(ids)) return null;
  return {
    key,
    ids: ids.map(String),
    digest: String(digest),
    fingerprint: String(fingerprint),
    isHeld: isHeld === true,
  };
}

export const currentSentBag = store.get;

export const useSentBag = (): SentBag | null => useStore(store);

/** The checkout that holds this bag; null without one, and while the server renders. */
export const useHeldId = (): string | null =>
  useStore(store, (sent) => (sent?.isHeld === true ? sent.key : null));

export const saveSentBag = (sent: SentBag): void => store.set(JSON.stringify(sent));

/** The next press sends a new key. Does nothing when another one was sent since. */
export function forgetSentBag(key: string): void {
  if (currentSentBag()?.key === key) store.set(null);
}

/**
 * Removes from the bag what was bought by a checkout.
 * @returns whether this browser has sent it
 */
export function emptySentBag(key: string): boolean {
  const sent = currentSentBag();
  if (sent?.key !== key) return false;
  for (const id of sent.ids) removeFromCart(id);
  removeCode();
  store.set(null);
  return true;
}
