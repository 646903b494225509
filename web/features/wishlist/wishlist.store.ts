import { createStore, useStore } from '#web/lib/create-store.ts';
import { notify } from '#web/lib/notify.ts';
import { reportFailure } from '#web/lib/report-failure.ts';
import { onSessionChange, sessionToken } from '#web/lib/session.ts';
import { shopApi } from '#web/lib/shop-api.ts';

/**
 * The visitor's own hearts. Pages are rendered with none set; whoever is signed in gets theirs asked for once,
 * after hydration, and a guest's browser asks nothing.
 */
const store = createStore<ReadonlySet<string>>(new Set());
let asked: Promise<void> | null = null;
/** Toggles reach the server one after the other: the last one pressed is the last one kept. */
let sent: Promise<void> = Promise.resolve();

/** True when this visitor likes the product; false while the server renders. */
export function useIsInWishlist(productId: string): boolean {
  return useStore(followed, (liked) => liked.has(productId));
}

export function isLiked(productId: string): boolean {
  return store.get().has(productId);
}

/** Sends the opposite of the current state, shows it at once, and takes it back in words when refused. */
export async function toggleWishlist(productId: string): Promise<void> {
  if (!sessionToken()) {
    notify.warning('Please login to wishlist a product');
    return;
  }
  await asked;
  const isLiked = !store.get().has(productId);
  showInWishlist(productId, isLiked);
  sent = sent.then(() => send(productId, isLiked));
  await sent;
}

async function send(productId: string, isLiked: boolean): Promise<void> {
  try {
    const { message } = await shopApi('POST /wishlist', {
      body: { isLiked, product: productId },
      // The heart is shown as set before the server answers: it must hold when the page closes meanwhile.
      keepalive: true,
    });
    notify.success(message);
  } catch (failure) {
    showInWishlist(productId, !isLiked);
    reportFailure(failure);
  }
}

/** Calls back when a heart changes; the first who listens has the hearts asked for. Answers how to stop. */
export function onWishlistChange(listener: () => void): () => void {
  asked ??= askAndFollow();
  return store.subscribe(listener);
}
const followed = { ...store, subscribe: onWishlistChange };

/** Asks for the hearts now, and anew whenever another person signs in or out. */
function askAndFollow(): Promise<void> {
  onSessionChange(() => {
    asked = ask();
  });
  return ask();
}

async function ask(): Promise<void> {
  const token = sessionToken();
  store.set(new Set());
  if (!token) return;
  try {
    const { wishlist } = await shopApi('GET /wishlist');
    // Somebody else may have signed in meanwhile.
    if (sessionToken() === token) store.set(new Set(wishlist.map(({ product }) => product._id)));
  } catch (failure) {
    reportFailure(failure);
  }
}

/** Shows a heart as it is from now on, wherever that was changed. */
export function showInWishlist(productId: string, isLiked: boolean): void {
  const others = [...store.get()].filter((id) => id !== productId);
  store.set(new Set(isLiked ? [...others, productId] : others));
}
