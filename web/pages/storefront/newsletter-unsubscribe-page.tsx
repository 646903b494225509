import { href } from 'react-router';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { ConfirmLink } from '#web/components/form/confirm-link.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import type { Route } from './+types/newsletter-unsubscribe-page';
import { AuthLayout, AuthLayoutFooter } from './auth-layout.tsx';

export const meta = unlistedMeta('Unsubscribe');

export default function NewsletterUnsubscribePage({ params }: Route.ComponentProps) {
  const { name } = useShop();
  return (
    <AuthLayout title="Unsubscribe">
      <ConfirmLink
        key={params.token}
        text={`You will get no more newsletters from ${name}. Mails about your orders still come.`}
        label="Unsubscribe"
        busyLabel="Unsubscribing"
        send={() => shopApi('POST /newsletter/unsubscribe/:token', { params })}
      />
      <AuthLayoutFooter text="Changed your mind?">
        <ButtonLink to={href('/shop')} variant="quiet">
          Continue shopping
        </ButtonLink>
      </AuthLayoutFooter>
    </AuthLayout>
  );
}
