import { findWish, type KeptWish } from '#web/lib/navigation/kept-wish.ts';
import { findReturnPath, withReturnPath } from '#web/lib/navigation/return-path.ts';

/** What a sign-in with a provider continues with. Its URLs cannot carry it, so it is kept for this tab. */
export interface KeptReturn {
  path: string | null;
  /** What a guest wanted in the wishlist. */
  wish: KeptWish | null;
}

const pathKey = 'return_to';
const wishKey = 'return_wish';

function keep(key: string, value: string | null): void {
  if (value === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, value);
}

function take(key: string): string | null {
  const value = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return value;
}

/** Call with the search params of the page on which the sign-in starts, and with its history state. */
export function rememberReturn(search: string, state?: unknown): void {
  const wish = findWish(state);
  keep(pathKey, findReturnPath(search));
  keep(wishKey, wish && JSON.stringify({ wish }));
}

/** Returns it and removes it. */
export function takeReturn(): KeptReturn {
  const path = take(pathKey);
  const wish = take(wishKey);
  return {
    // Check again: an older version may have stored it.
    path: path && findReturnPath(withReturnPath('', path)),
    wish: wish === null ? null : findWish(JSON.parse(wish)),
  };
}
