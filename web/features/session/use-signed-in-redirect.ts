import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { returnPath } from '#web/lib/return-path.ts';
import { useSessionToken } from '#web/lib/session.ts';

/** Sends a signed-in visitor of login, sign-up and their kin on: to where the sign-in was asked for, or the dashboard. */
export function useSignedInRedirect(): void {
  const token = useSessionToken();
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    if (token) navigate(returnPath(search), { replace: true });
  }, [token, search, navigate]);
}
