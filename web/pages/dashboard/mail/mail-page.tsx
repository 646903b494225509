import { MailView } from '#web/features/mail/mail-view.tsx';
import type { Route } from './+types/mail-page';

export const meta: Route.MetaFunction = () => [{ title: 'Mail' }, { name: 'robots', content: 'noindex' }];

export default function MailPage({ params }: Route.ComponentProps) {
  return <MailView id={params.id} />;
}
