import { createListeners, type Store, useStore } from '#web/lib/values/create-store.ts';
import { type CheckoutDraft, emptyDraft, readDraft } from './checkout-draft.ts';

/** In session storage: what was typed stays in its tab through a reload, and no other tab writes into it. */
const key = 'checkout_draft';
const listeners = createListeners();
let parsed: { text: string | null; value: CheckoutDraft } = { text: null, value: emptyDraft };

const store: Store<CheckoutDraft> = {
  initial: emptyDraft,
  get() {
    const text = sessionStorage.getItem(key);
    if (text !== parsed.text) parsed = { text, value: readDraft(text) };
    return parsed.value;
  },
  subscribe: listeners.add,
};

export const currentDraft = store.get;

export const useDraft = (): CheckoutDraft => useStore(store);

export function saveDraft(draft: CheckoutDraft): void {
  sessionStorage.setItem(key, JSON.stringify(draft));
  listeners.call();
}

export const changeDraft = (change: Partial<CheckoutDraft>): void =>
  saveDraft({ ...currentDraft(), ...change });

/** After ordering. */
export function removeDraft(): void {
  sessionStorage.removeItem(key);
  listeners.call();
}
