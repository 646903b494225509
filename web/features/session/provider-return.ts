import { findWish, type KeptWish } from '#web/lib/navigation/kept-wish.ts';
import { findReturnPath, withReturnPath } from '#web/lib/navigation/return-path.ts';
import { readJson, tabStorage } from '#web/lib/values/browser-storage.ts';

/** The state with which a sign-in with a provider continues. Its URLs cannot carry it, so it is kept for this tab. */
export interface KeptReturn {
  path: string | null;
  /** The product that a guest wanted in the wishlist. */
  wish: KeptWish | null;
}

const pathKey = 'return_to';
const wishKey = 'return_wish';

function take(key: string): string | null {
  const value = tabStorage.get(key);
  tabStorage.set(key, null);
  return value;
}

/** Call with the search params of the page on which the sign-in starts, and with its history state. */
export function rememberReturn(search: string, state?: unknown): void {
  const wish = findWish(state);
  tabStorage.set(pathKey, findReturnPath(search));
  tabStorage.set(wishKey, wish && JSON.stringify({ wish }));
}

/** Returns it and removes it. */
export function takeReturn(): KeptReturn {
  const path = take(pathKey);
  const wish = take(wishKey);
  return {
    // Check again: an older version may have stored it.
    path: path && findReturnPath(withReturnPath('', path)),
    wish: findWish(readJson(wish)),
  };
}
