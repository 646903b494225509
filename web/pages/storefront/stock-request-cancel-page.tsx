import { href } from 'react-router';
import { textsOf } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { ConfirmLink } from '#web/components/form/confirm-link.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/back-in-stock.ts';
import type { Route } from './+types/stock-request-cancel-page';
import { AuthLayout, AuthLayoutFooter } from './auth-layout.tsx';

const texts = textsOf({ en });

export const meta = unlistedMeta(() => texts().cancel.title);

export default function StockRequestCancelPage({ params }: Route.ComponentProps) {
  const { title, text, button, busy } = texts().cancel;
  return (
    <AuthLayout title={title}>
      <ConfirmLink
        key={params.token}
        text={text}
        label={button}
        busyLabel={busy}
        send={() => shopApi('POST /back-in-stock/cancel/:token', { params })}
      />
      <AuthLayoutFooter>
        <ButtonLink to={href('/shop')} variant="quiet">
          {texts().toShop}
        </ButtonLink>
      </AuthLayoutFooter>
    </AuthLayout>
  );
}
