import { useEffect } from 'react';
import { useSessionToken } from './session.ts';

/** Opens the live socket once a login token is stored, and only then; fetched after the page has settled. */
export function useLiveConnection(): void {
  const isSignedIn = useSessionToken() !== null;
  useEffect(() => {
    if (!isSignedIn) return;
    const timer = setTimeout(() => {
      import('./socket.ts')
        .then(({ shopSocket }) => shopSocket())
        .catch(() => {
          // The support page loads it again and says when there is no connection.
        });
    }, 1_000);
    return () => clearTimeout(timer);
  }, [isSignedIn]);
}
