import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { returnPath } from '#web/lib/return-path.ts';
import { useSessionToken } from '#web/lib/session.ts';

/** Redirects a signed-in visitor of a sign-in page to the return path, or to the dashboard. */
export function useSignedInRedirect(): void {
  const token = useSessionToken();
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    if (token) navigate(returnPath(search), { replace: true });
  }, [token, search, navigate]);
}
