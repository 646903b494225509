import { useSyncExternalStore } from 'react';

/**
 * The sign-in token, in local storage as the server sent it (docs/rules.md#tokens). Whoever shows
 * something of the visitor's own subscribes here; other tabs follow through the storage event.
 */
const storageKey = 'token';
const listeners = new Set<() => void>();

export function sessionToken(): string | null {
  return localStorage.getItem(storageKey);
}

export function startSession(token: string): void {
  localStorage.setItem(storageKey, token);
  tell();
}

/** Forgets the token. What else belongs to the visitor is dropped by those who listen. */
export function endSession(): void {
  localStorage.removeItem(storageKey);
  tell();
}

/** Calls back on sign-in and sign-out, in this tab or another. Answers how to stop. */
export function onSessionChange(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onStorage);
  };
}

function onStorage(event: StorageEvent): void {
  if (event.key === storageKey || event.key === null) tell();
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}

/** The token, or null for a guest; null while the server renders, so that pages are the same for everybody. */
export function useSessionToken(): string | null {
  return useSyncExternalStore(onSessionChange, sessionToken, () => null);
}
