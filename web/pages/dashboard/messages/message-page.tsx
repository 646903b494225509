import { MessageView } from '#web/features/contact/message-view.tsx';
import type { Route } from './+types/message-page';

export const meta: Route.MetaFunction = () => [{ title: 'Message' }, { name: 'robots', content: 'noindex' }];

export default function MessagePage({ params }: Route.ComponentProps) {
  return <MessageView key={params.id} id={params.id} />;
}
