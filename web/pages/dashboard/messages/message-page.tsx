import { MessageView } from '#web/features/contact/message-view.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { useCan } from '../account/use-profile.ts';
import type { Route } from './+types/message-page';

export const meta = unlistedMeta('Message');

export default function MessagePage({ params }: Route.ComponentProps) {
  return <MessageView key={params.id} id={params.id} seesOrders={useCan('orders.read')} />;
}
