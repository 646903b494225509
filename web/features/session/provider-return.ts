import { askedPath, withReturnPath } from '#web/lib/return-path.ts';

/**
 * A provider's sign-in leads through other sites, whose addresses carry no return path of ours: this tab remembers it
 * meanwhile.
 */
const storageKey = 'return_to';

/** Called when the sign-in begins, with the search of the page that it begins on. */
export function rememberReturn(search: string): void {
  const path = askedPath(search);
  if (path) sessionStorage.setItem(storageKey, path);
  else sessionStorage.removeItem(storageKey);
}

/** Where the sign-in was to lead, once; null when nothing was remembered. */
export function takeReturn(): string | null {
  const path = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  // What is stored may be older than the rules for it.
  return path && askedPath(withReturnPath('', path));
}
