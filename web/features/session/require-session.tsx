import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { queryClient } from '#web/lib/api/query-client.ts';
import { sessionEnded } from '#web/lib/api/report-failure.ts';
import { hasExpired, sessionToken, useSessionToken } from '#web/lib/api/session.ts';
import { loginPath } from '#web/lib/navigation/return-path.ts';
import { useKeptPage } from '#web/lib/page/kept-page.store.ts';
import { notify } from '#web/lib/page/notify.ts';

/**
 * Guards a page: a visitor without a token goes to /login and comes back after it, with a notice when the session has just ended.
 * Signing out here does not set a return path: the next person to sign in has other pages. A page with unsaved input stays when its session ends. Until the token is known, the
 * server's rendering and the first of the browser show `waiting`.
 */
export function RequireSession({ children, waiting }: { children: ReactNode; waiting: ReactNode }) {
  const token = useSessionToken();
  const kept = useKeptPage();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const wasSignedIn = useRef(false);
  // Read at the source: during hydration the hook still says null.
  useEffect(() => {
    if (token !== null) wasSignedIn.current = true;
    // The dialog has said it.
    if (kept !== null) wasSignedIn.current = false;
    if (token !== null || sessionToken() !== null || kept !== null) return;
    if (wasSignedIn.current && hasExpired()) notify.error(sessionEnded);
    const hasSignedOut = wasSignedIn.current && !hasExpired();
    navigate(hasSignedOut ? href('/login') : loginPath(pathname + search), { replace: true });
  }, [token, kept, pathname, search, navigate]);
  if (kept === 'left' || (token === null && kept === null)) return waiting;
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
