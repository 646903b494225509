import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSessionToken } from '#web/lib/api/session.ts';
import { afterSignIn, findReturnPath } from '#web/lib/navigation/return-path.ts';

/**
 * Redirects a signed-in visitor of a sign-in page to the return path, or to the dashboard.
 * @param onRedirect gets the history state of the page
 */
export function useSignedInRedirect(onRedirect?: (state: unknown) => void): void {
  const token = useSessionToken();
  const navigate = useNavigate();
  const { search, state: ownState } = useLocation();
  useEffect(() => {
    if (!token) return;
    onRedirect?.(ownState);
    const { to, state } = afterSignIn(findReturnPath(search));
    navigate(to, { replace: true, state });
  }, [token, search, ownState, navigate, onRedirect]);
}
