import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { queryClient } from '#web/lib/query-client.ts';
import { loginPath } from '#web/lib/return-path.ts';
import { sessionToken, useSessionToken } from '#web/lib/session.ts';

/**
 * Guards a page: a visitor without a token goes to /login and comes back after it. Signing out here does not set a
 * return path: the next person to sign in has other pages. Until the token is known, the
 * server's rendering and the first of the browser show `waiting`.
 */
export function RequireSession({ children, waiting }: { children: ReactNode; waiting: ReactNode }) {
  const token = useSessionToken();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const wasSignedIn = useRef(false);
  // Read at the source: during hydration the hook still says null.
  useEffect(() => {
    if (token !== null) wasSignedIn.current = true;
    if (token !== null || sessionToken() !== null) return;
    navigate(wasSignedIn.current ? href('/login') : loginPath(pathname + search), { replace: true });
  }, [token, pathname, search, navigate]);
  if (token === null) return waiting;
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
