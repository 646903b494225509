import { MailsView } from '#web/features/mail/mails-view.tsx';
import type { Route } from './+types/mails-page';

export const meta: Route.MetaFunction = () => [{ title: 'Mail' }, { name: 'robots', content: 'noindex' }];

export default function MailsPage() {
  return <MailsView />;
}
