import { MailView } from '#web/features/mail/mail-view.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import type { Route } from './+types/mail-page';

export const meta = unlistedMeta('Mail');

export default function MailPage({ params }: Route.ComponentProps) {
  return <MailView id={params.id} />;
}
