import { ButtonLink } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';

/** A dashboard path that is nobody's, or not this role's. */
export function DashboardNotFound() {
  return (
    <EmptyState
      title="The page you are looking for was not found."
      action={<ButtonLink to="/dashboard">Account Details</ButtonLink>}
    />
  );
}
