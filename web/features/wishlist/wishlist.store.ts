import { reportFailure, reportLoadFailure } from '#web/lib/api/report-failure.ts';
import { onSessionChange, sessionToken } from '#web/lib/api/session.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import type { KeptWish, WishState } from '#web/lib/navigation/kept-wish.ts';
import { goTo } from '#web/lib/navigation/navigation.ts';
import { loginPath } from '#web/lib/navigation/return-path.ts';
import { notify } from '#web/lib/page/notify.ts';
import { createStore, useStore } from '#web/lib/values/create-store.ts';

/**
 * The product ids in the visitor's wishlist. Loaded once after hydration when somebody is signed in. A store instead of a
 * query, because product cards are above the fold, which does not load TanStack Query.
 */
const store = createStore<ReadonlySet<string>>(new Set());
let loaded: Promise<void> | null = null;
/** Toggles are sent one after the other, so that the last press wins. */
let sent: Promise<void> = Promise.resolve();

/** True when the product is in the visitor's wishlist; false while the server renders. */
export function useIsInWishlist(productId: string): boolean {
  return useStore(followed, (liked) => liked.has(productId));
}

export function isLiked(productId: string): boolean {
  return store.get().has(productId);
}

/**
 * Sends the opposite of what is shown; shows it at once, and undoes it with a notice when the server refuses it. A guest signs in
 * first, and comes back.
 */
export async function toggleWishlist(product: KeptWish): Promise<void> {
  const { productId } = product;
  if (!sessionToken()) {
    notify.warning('Please login to wishlist a product');
    const state: WishState = { wish: product };
    goTo(loginPath(location.pathname + location.search), state);
    return;
  }
  const wanted = !isLiked(productId);
  await loaded;
  // The heart was pressed before it was known that the product is there.
  if (isLiked(productId) !== wanted) await change(productId, wanted);
}

/** Adds what a guest wanted, after the sign-in. A refusal names the product, which the page may not show. */
export async function addToWishlist({ productId, name }: KeptWish): Promise<void> {
  loaded ??= loadAndFollow();
  await loaded;
  await change(productId, true, name);
}

async function change(productId: string, isLiked: boolean, failureTitle?: string): Promise<void> {
  const wasLiked = store.get().has(productId);
  showInWishlist(productId, isLiked);
  sent = sent.then(() => send(productId, isLiked, wasLiked, failureTitle));
  await sent;
}

async function send(productId: string, isLiked: boolean, wasLiked: boolean, failureTitle?: string) {
  try {
    const { message } = await shopApi('POST /wishlist', {
      body: { isLiked, product: productId },
      // The heart changes before the server replies, so the change must be sent even when the page closes.
      keepalive: true,
    });
    notify.success(message);
  } catch (failure) {
    showInWishlist(productId, wasLiked);
    reportFailure(failure, failureTitle);
  }
}

/** Calls back when the wishlist changes; the first listener loads it. Returns how to stop. */
export function onWishlistChange(listener: () => void): () => void {
  loaded ??= loadAndFollow();
  return store.subscribe(listener);
}
const followed = { ...store, subscribe: onWishlistChange };

/** Loads the wishlist now and after each sign-in and sign-out. */
function loadAndFollow(): Promise<void> {
  onSessionChange(() => {
    loaded = load();
  });
  return load();
}

async function load(): Promise<void> {
  const token = sessionToken();
  store.set(new Set());
  if (!token) return;
  try {
    const { wishlist } = await shopApi('GET /wishlist');
    // Somebody else may have signed in meanwhile.
    if (sessionToken() === token) store.set(new Set(wishlist.map(({ product }) => product._id)));
  } catch (failure) {
    reportLoadFailure(failure);
  }
}

/** Shows a product as added or removed, without a call. */
export function showInWishlist(productId: string, isLiked: boolean): void {
  const others = [...store.get()].filter((id) => id !== productId);
  store.set(new Set(isLiked ? [...others, productId] : others));
}
