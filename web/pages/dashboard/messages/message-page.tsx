import { useQuery } from '@tanstack/react-query';
import { MessageView } from '#web/features/contact/message-view.tsx';
import { insertsQuery } from '#web/features/settings/settings.queries.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { useCan } from '../account/use-profile.ts';
import type { Route } from './+types/message-page';

export const meta = unlistedMeta('Message');

export default function MessagePage({ params }: Route.ComponentProps) {
  const { data: answers } = useQuery(insertsQuery);
  return (
    <MessageView
      key={params.id}
      id={params.id}
      seesOrders={useCan('orders.read')}
      seesUsers={useCan('users.read')}
      answers={answers}
    />
  );
}
