import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { OrderLinkForm } from '#web/features/order-details/order-link-form.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/guest-order.ts';
import * as styles from './auth-layout.module.css';
import { AuthLayout, AuthLayoutFooter } from './auth-layout.tsx';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().linkPage.title);

/** Guests have the link to their order mailed again. */
export default function OrderLinkPage() {
  const { title, text, toLogin } = texts().linkPage;
  return (
    <AuthLayout title={title}>
      <p className={`muted ${styles.reason}`}>{text}</p>
      <OrderLinkForm />
      <AuthLayoutFooter>
        <ButtonLink to={href('/login')} variant="quiet">
          {toLogin}
        </ButtonLink>
      </AuthLayoutFooter>
    </AuthLayout>
  );
}
