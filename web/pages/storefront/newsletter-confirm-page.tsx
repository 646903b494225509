import { href } from 'react-router';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { ConfirmLink } from '#web/components/form/confirm-link.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import type { Route } from './+types/newsletter-confirm-page';
import { AuthLayout, AuthLayoutFooter } from './auth-layout.tsx';

export const meta = unlistedMeta('Confirm newsletter');

export default function NewsletterConfirmPage({ params }: Route.ComponentProps) {
  const { name } = useShop();
  return (
    <AuthLayout title="Newsletter">
      <ConfirmLink
        key={params.token}
        text={`Confirm that you want the newsletter of ${name}: new products, once a month.`}
        label="Confirm"
        busyLabel="Confirming"
        send={() => shopApi('POST /newsletter/confirm/:token', { params })}
      />
      <AuthLayoutFooter text="In the meantime">
        <ButtonLink to={href('/shop')} variant="quiet">
          Continue shopping
        </ButtonLink>
      </AuthLayoutFooter>
    </AuthLayout>
  );
}
