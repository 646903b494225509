import { MessagesView } from '#web/features/contact/messages-view.tsx';
import type { Route } from './+types/messages-page';

export const meta: Route.MetaFunction = () => [{ title: 'Messages' }, { name: 'robots', content: 'noindex' }];

export default function MessagesPage() {
  return <MessagesView />;
}
