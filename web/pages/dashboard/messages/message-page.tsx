import { MessageView } from '#web/features/contact/message-view.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import type { Route } from './+types/message-page';

export const meta = () => dashboardMeta('Message');

export default function MessagePage({ params }: Route.ComponentProps) {
  return <MessageView key={params.id} id={params.id} />;
}
