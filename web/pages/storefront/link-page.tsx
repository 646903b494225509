import { href, type MetaDescriptor } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { ConfirmLink } from '#web/components/form/confirm-link.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/mailed-links.ts';
import type { Route } from './+types/link-page';
import { AuthLayout, AuthLayoutFooter } from './auth-layout.tsx';
import { linkCalls } from './link-calls.ts';

const texts = defineTexts({ en });

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return unlistedMeta(texts()[matches[2].id].pageTitle)({ matches });
}

/** The page of a link in a mail that does one thing. */
export default function LinkPage({ params, matches }: Route.ComponentProps) {
  const { name } = useShop();
  const { id: link } = matches[2];
  const { title, text, label, busyLabel, below } = texts()[link];
  return (
    <AuthLayout title={title}>
      <ConfirmLink
        key={params.token}
        {...{ text: text(name), label, busyLabel }}
        send={() => linkCalls[link]({ params })}
      />
      <AuthLayoutFooter text={below}>
        <ButtonLink to={href('/shop')} variant="quiet">
          {texts().toShop}
        </ButtonLink>
      </AuthLayoutFooter>
    </AuthLayout>
  );
}
