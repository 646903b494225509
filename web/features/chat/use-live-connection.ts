import { useEffect } from 'react';
import { useSessionToken } from '#web/lib/session.ts';

/** Opens the live socket once a login token is stored, and only then; fetched after the page has settled. */
export function useLiveConnection(): void {
  const token = useSessionToken();
  useEffect(() => {
    if (token === null) return;
    let stop: (() => void) | undefined;
    let hasEnded = false;
    const timer = setTimeout(() => {
      Promise.all([import('#web/lib/socket.ts'), import('./watch-unread.ts')])
        .then(([{ shopSocket }, { watchUnread }]) => {
          const socket = shopSocket();
          if (!hasEnded) stop = watchUnread(socket);
        })
        .catch(() => {
          // The support page loads it again and says when there is no connection.
        });
    }, 1_000);
    return () => {
      hasEnded = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [token]);
}
