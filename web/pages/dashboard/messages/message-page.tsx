import { MessageView } from '#web/features/contact/message-view.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import type { Route } from './+types/message-page';

export const meta = unlistedMeta('Message');

export default function MessagePage({ params }: Route.ComponentProps) {
  return <MessageView key={params.id} id={params.id} />;
}
