import { readFields } from '#web/lib/values/browser-storage.ts';
import { createStorageStore, useStore } from '#web/lib/values/create-store.ts';

function read(stored: string | null): { code: string } {
  const { code } = readFields(stored);
  return { code: typeof code === 'string' ? code.slice(0, 200) : '' };
}

/**
 * The discount code of the bag as it was typed, '' for none, beside it: for bag and checkout, until it is ordered. One that is refused stays:
 * another order may give its last use back. The same wrong one counts once an hour.
 */
const store = createStorageStore('cart_code', read);

export const currentCode = (): string => store.get().code;
export const useBagCode = (): string => useStore(store, ({ code }) => code);

/** Removes it when it is empty. */
export function saveCode(typed: string): void {
  const code = typed.trim();
  store.set(code === '' ? null : JSON.stringify({ code }));
}

/** After ordering. */
export const removeCode = (): void => saveCode('');
