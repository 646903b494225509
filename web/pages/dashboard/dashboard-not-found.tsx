import { href } from 'react-router';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { useTitle } from '#web/lib/page/use-title.ts';

/** The 404 of the dashboard, also for pages of other roles. */
export function DashboardNotFound() {
  // The route has a title that this role must not see.
  useTitle('Page not found');
  return (
    <EmptyState
      isPage
      title="The page you are looking for was not found."
      action={<ButtonLink to={href('/dashboard')}>Account Details</ButtonLink>}
    />
  );
}
