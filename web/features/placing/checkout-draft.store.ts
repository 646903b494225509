import { tabStorage } from '#web/lib/values/browser-storage.ts';
import { createStorageStore, useStore } from '#web/lib/values/create-store.ts';
import { type CheckoutDraft, readDraft } from './checkout-draft.ts';

/** In session storage: what was typed stays in its tab through a reload, and no other tab writes into it. */
const store = createStorageStore('checkout_draft', readDraft, tabStorage);

export const currentDraft = store.get;

export const useDraft = (): CheckoutDraft => useStore(store);

export const saveDraft = (draft: CheckoutDraft): void => store.set(JSON.stringify(draft));

export const changeDraft = (change: Partial<CheckoutDraft>): void =>
  saveDraft({ ...currentDraft(), ...change });

/** After ordering. */
export const removeDraft = (): void => store.set(null);
