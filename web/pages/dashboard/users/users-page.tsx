import { UsersView } from '#web/features/users/users-view.tsx';
import type { Route } from './+types/users-page';

export const meta: Route.MetaFunction = () => [{ title: 'Users' }, { name: 'robots', content: 'noindex' }];

export default function UsersPage() {
  return <UsersView />;
}
