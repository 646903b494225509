import { sharedStorage } from '../values/browser-storage.ts';
import { createStorageStore, useStore } from '../values/create-store.ts';

/** The sign-in token in local storage, as the server returned it (docs/rules.md#tokens). */
const store = createStorageStore('token', (text) => (text !== null && isHeader.test(text) ? text : null));

/** No request can be sent with another text. */
const isHeader = /^[ -~]+$/;

export const sessionToken = store.get;

/** Set while the last session of this browser was ended by the server, not by signing out; other tabs read it. */
const expiredKey = 'session_expired';

/** True when nobody is signed in because the server has ended the session. */
export const hasExpired = (): boolean => sessionToken() === null && sharedStorage.get(expiredKey) !== null;

export function startSession(token: string): void {
  sharedStorage.set(expiredKey, null);
  store.set(token);
}

/** Signs out in this browser. Modules that hold other data of the visitor subscribe and drop it. */
export function endSession(): void {
  store.set(null);
}

/** Removes a token that the server does not accept any more. */
export function expireSession(): void {
  sharedStorage.set(expiredKey, 'yes');
  store.set(null);
}

/** Calls back on sign-in and sign-out, in this tab or another. Returns how to stop. */
export const onSessionChange = store.subscribe;

/** The token, or null for a guest and while the server renders. */
export const useSessionToken = (): string | null => useStore(store);

/** True when the browser refused to store that somebody is signed in, or out: it holds as long as the page. */
export const useIsSessionRefused = (): boolean => useStore(store.isRefused);
