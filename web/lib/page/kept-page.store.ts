import { createStore, useStore } from '../values/create-store.ts';

/**
 * A page with unsaved input, whose session has ended, stays as it is until the same account signs in again
 * (docs/rules.md#failures): it asks for that, or the person has closed the question. `left` is a page of another account,
 * which is being replaced.
 */
type KeptPage = 'asking' | 'closed' | 'left';

/** Every page loads this module. What keeps a page (kept-page.ts) is loaded with forms. */
export const keptPage = createStore<KeptPage | null>(null);
export const useKeptPage = (): KeptPage | null => useStore(keptPage);

let keeper = (): boolean => false;

/** Ends the session and asks to sign in again on this page. @returns false when nothing is unsaved, and nothing happened */
export const keepPage = (): boolean => keeper();

export function setPageKeeper(keep: () => boolean): void {
  keeper = keep;
}
