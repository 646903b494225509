import { href } from 'react-router';
import { textsOf } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { ConfirmLink } from '#web/components/form/confirm-link.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/back-in-stock.ts';
import type { Route } from './+types/stock-request-confirm-page';
import { AuthLayout, AuthLayoutFooter } from './auth-layout.tsx';

const texts = textsOf({ en });

export const meta = unlistedMeta(() => texts().confirm.title);

export default function StockRequestConfirmPage({ params }: Route.ComponentProps) {
  const { title, text, button, busy } = texts().confirm;
  return (
    <AuthLayout title={title}>
      <ConfirmLink
        key={params.token}
        text={text}
        label={button}
        busyLabel={busy}
        send={() => shopApi('POST /back-in-stock/confirm/:token', { params })}
      />
      <AuthLayoutFooter>
        <ButtonLink to={href('/shop')} variant="quiet">
          {texts().toShop}
        </ButtonLink>
      </AuthLayoutFooter>
    </AuthLayout>
  );
}
