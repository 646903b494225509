import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSessionToken } from '#web/lib/api/session.ts';
import { afterSignIn, findReturnPath } from '#web/lib/navigation/return-path.ts';

/** Redirects a signed-in visitor of a sign-in page to the return path, or to the dashboard. */
export function useSignedInRedirect(): void {
  const token = useSessionToken();
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    if (!token) return;
    const { to, state } = afterSignIn(findReturnPath(search));
    navigate(to, { replace: true, state });
  }, [token, search, navigate]);
}
