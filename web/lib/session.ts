import { createStorageStore, useStore } from './create-store.ts';

/** The sign-in token in local storage, as the server returned it (docs/rules.md#tokens). */
const store = createStorageStore('token', (text) => text);

export const sessionToken = store.get;

export function startSession(token: string): void {
  store.set(token);
}

/** Removes the token. Modules that hold other data of the visitor subscribe and drop it. */
export function endSession(): void {
  store.set(null);
}

/** Calls back on sign-in and sign-out, in this tab or another. Returns how to stop. */
export const onSessionChange = store.subscribe;

/** The token, or null for a guest and while the server renders. */
export const useSessionToken = (): string | null => useStore(store);
