import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

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

const badge = /^\(\d+\+?\) /;

/** "(2) Support": a page's title with what waits. */
export function titleWithUnread(title: string, unread = 0): string {
  const bare = title.replace(badge, '');
  return unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${bare}` : bare;
}

/** Shows what waits in the title of every page, so that a tab in the background tells of it. */
export function useUnreadTitle(): void {
  const unread = useUnread();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation writes a new title
  useEffect(() => {
    document.title = titleWithUnread(document.title, unread);
  }, [unread, key]);
}
