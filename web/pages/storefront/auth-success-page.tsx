import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Spinner } from '#web/components/ui/loading.tsx';
import { sessionToken, startSession } from '#web/lib/session.ts';
import type { Route } from './+types/auth-success-page';

export const meta: Route.MetaFunction = () => [{ title: 'Login' }, { name: 'robots', content: 'noindex' }];

/** Where a provider's sign-in ends: takes the token out of the address, and leads to the dashboard. */
export default function AuthSuccessPage() {
  const navigate = useNavigate();
  useEffect(() => {
    const token = new URLSearchParams(location.search).get('token');
    if (token) startSession(token);
    navigate(sessionToken() ? '/dashboard' : '/login', { replace: true });
  }, [navigate]);
  return (
    <div className="grid min-h-[480px] place-items-center">
      <Spinner large />
    </div>
  );
}
