import { useEffect } from 'react';
import { href } from 'react-router';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';

/** A dashboard path that is nobody's, or not this role's. */
export function DashboardNotFound() {
  // The route of another role's page has a title of its own, which this person shall not see.
  useEffect(() => {
    document.title = 'Page not found';
  }, []);
  return (
    <EmptyState
      isPage
      title="The page you are looking for was not found."
      action={<ButtonLink to={href('/dashboard')}>Account Details</ButtonLink>}
    />
  );
}
