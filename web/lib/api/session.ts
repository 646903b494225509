import { createStorageStore, useStore } from '../values/create-store.ts';

/** The sign-in token in local storage, as the server returned it (docs/rules.md#tokens). */
const store = createStorageStore('token', (text) => text);

export const sessionToken = store.get;

/** Set while the last session of this browser was ended by the server, not by signing out; other tabs read it. */
export const expiredKey = 'session_expired';

export function startSession(token: string): void {
  localStorage.removeItem(expiredKey);
  store.set(token);
}

/** Signs out in this browser. Modules that hold other data of the visitor subscribe and drop it. */
export function endSession(): void {
  store.set(null);
}

/** Removes a token that the server does not accept any more. */
export function expireSession(): void {
  localStorage.setItem(expiredKey, 'yes');
  store.set(null);
}

/** Calls back on sign-in and sign-out, in this tab or another. Returns how to stop. */
export const onSessionChange = store.subscribe;

/** The token, or null for a guest and while the server renders. */
export const useSessionToken = (): string | null => useStore(store);
