import { useEffect } from 'react';
import { useSessionToken } from '#web/lib/api/session.ts';

/** Connects the socket while somebody is signed in. Loads it after the page, to keep the first load fast. */
export function useLiveConnection(): void {
  const token = useSessionToken();
  useEffect(() => {
    if (token === null) return;
    let stop: (() => void) | undefined;
    let hasEnded = false;
    const timer = setTimeout(() => {
      Promise.all([import('#web/lib/api/socket.ts'), import('./watch-unread.ts')])
        .then(([{ shopSocket }, { watchUnread }]) => {
          const socket = shopSocket();
          if (!hasEnded) stop = watchUnread(socket);
        })
        .catch(() => {
          // The support page retries, and says when there is no connection.
        });
    }, 1_000);
    return () => {
      hasEnded = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [token]);
}
