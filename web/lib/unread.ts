import { useSyncExternalStore } from 'react';

/** How many chat messages the visitor has not read. Known once the live socket has told (watch-unread.ts). */
let count: number | undefined;
const listeners = new Set<() => void>();

export function setUnread(next: number | undefined): void {
  count = next;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useUnread = (): number | undefined =>
  useSyncExternalStore(
    subscribe,
    () => count,
    () => undefined,
  );
