import type { Quote } from '#contract/checkout.contract.ts';
import { readFields } from '#web/lib/values/browser-storage.ts';
import { createStorageStore, createStore, useStore } from '#web/lib/values/create-store.ts';

interface BagCode {
  /** As it was typed; '' for none. */
  code: string;
  /** It has taken something off. */
  isAccepted: boolean;
}

function read(stored: string | null): BagCode {
  const { code, isAccepted } = readFields(stored);
  return { code: typeof code === 'string' ? code.slice(0, 200) : '', isAccepted: isAccepted === true };
}

/** The discount code of the bag, beside it: for bag and checkout, until it is ordered. */
const store = createStorageStore('cart_code', read);

/** A code that was taken out. */
export interface CodeTakenOut {
  code: string;
  /** Why it cannot be used; null for one that could be used before. */
  message: string | null;
}

const takenOut = createStore<CodeTakenOut | null>(null);

export const currentCode = (): string => store.get().code;
export const useBagCode = (): string => useStore(store, ({ code }) => code);
export const codeTakenOut = takenOut.get;
export const useCodeTakenOut = (): CodeTakenOut | null => useStore(takenOut);

/** Removes it when it is empty. */
export function saveCode(typed: string): void {
  const code = typed.trim();
  takenOut.set(null);
  store.set(code === '' ? null : JSON.stringify({ code, isAccepted: false }));
}

/** After ordering. */
export const removeCode = (): void => saveCode('');

/**
 * Remembers that the code has taken something off, and takes one out that cannot be used, so that it is sent once and does not count as
 * another wrong guess.
 */
export function followCode({ discounts = [], codeRefused }: Pick<Quote, 'discounts' | 'codeRefused'>): void {
  const { code, isAccepted } = store.get();
  if (code === '') return;
  if (discounts.some((one) => one.code !== undefined)) {
    if (!isAccepted) store.set(JSON.stringify({ code, isAccepted: true }));
  } else if (codeRefused?.reason === 'unknown') {
    store.set(null);
    takenOut.set({ code, message: isAccepted ? null : codeRefused.message });
  }
}
