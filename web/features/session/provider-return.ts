import { findReturnPath, withReturnPath } from '#web/lib/navigation/return-path.ts';

/** The return path of a sign-in with a provider, whose URLs cannot carry it; kept for this tab. */
const storageKey = 'return_to';

/** Call with the search params of the page on which the sign-in starts. */
export function rememberReturn(search: string): void {
  const path = findReturnPath(search);
  if (path) sessionStorage.setItem(storageKey, path);
  else sessionStorage.removeItem(storageKey);
}

/** Returns the path and removes it; null without one. */
export function takeReturn(): string | null {
  const path = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  // Check again: an older version may have stored it.
  return path && findReturnPath(withReturnPath('', path));
}
