import { MailView } from '#web/features/mail/mail-view.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import type { Route } from './+types/mail-page';

export const meta = () => dashboardMeta('Mail');

export default function MailPage({ params }: Route.ComponentProps) {
  return <MailView id={params.id} />;
}
