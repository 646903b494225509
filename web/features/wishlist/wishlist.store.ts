import { useSyncExternalStore } from 'react';
import { notify } from '#web/lib/notify.ts';
import { reportFailure } from '#web/lib/report-failure.ts';
import { onSessionChange, sessionToken } from '#web/lib/session.ts';
import { shopApi } from '#web/lib/shop-api.ts';

/**
 * The visitor's own hearts. Pages are rendered with none set; whoever is signed in gets theirs asked for once,
 * after hydration, and a guest's browser asks nothing.
 */
let liked: ReadonlySet<string> = new Set();
let asked: Promise<void> | null = null;
/** Toggles reach the server one after the other: the last one pressed is the last one kept. */
let sent: Promise<void> = Promise.resolve();
const listeners = new Set<() => void>();

/** True when this visitor likes the product; false while the server renders. */
export function useIsInWishlist(productId: string): boolean {
  return useSyncExternalStore(
    onWishlistChange,
    () => isLiked(productId),
    () => false,
  );
}

export function isLiked(productId: string): boolean {
  return liked.has(productId);
}

/** Sends the opposite of the current state, shows it at once, and takes it back in words when refused. */
export async function toggleWishlist(productId: string): Promise<void> {
  if (!sessionToken()) {
    notify.warning('Please login to wishlist a product');
    return;
  }
  await asked;
  const isLiked = !liked.has(productId);
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
  listeners.add(listener);
  asked ??= askAndFollow();
  return () => listeners.delete(listener);
}

/** Asks for the hearts now, and anew whenever another person signs in or out. */
function askAndFollow(): Promise<void> {
  onSessionChange(() => {
    asked = ask();
  });
  return ask();
}

async function ask(): Promise<void> {
  const token = sessionToken();
  setLiked([]);
  if (!token) return;
  try {
    const { wishlist } = await shopApi('GET /wishlist');
    // Somebody else may have signed in meanwhile.
    if (sessionToken() === token) setLiked(wishlist.map(({ product }) => product._id));
  } catch (failure) {
    reportFailure(failure);
  }
}

/** Shows a heart as it is from now on, wherever that was changed. */
export function showInWishlist(productId: string, isLiked: boolean): void {
  setLiked(isLiked ? [...liked, productId] : [...liked].filter((id) => id !== productId));
}

function setLiked(ids: readonly string[]): void {
  liked = new Set(ids);
  for (const listener of [...listeners]) listener();
}
