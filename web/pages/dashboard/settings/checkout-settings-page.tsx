import { useQuery } from '@tanstack/react-query';
import { textsOf } from '#contract/texts.ts';
import { FormPage } from '#web/components/form/form-page.tsx';
import { CheckoutSettingsForm } from '#web/features/settings/checkout-settings-form.tsx';
import { checkoutQuery } from '#web/features/settings/settings.queries.ts';
import { SettingsTabs } from '#web/features/settings/settings-tabs.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/settings.ts';

const texts = textsOf({ en });

export const meta = unlistedMeta(() => texts().pageTitle(texts().tabs.checkout));

/** When 'Place Order' opens the checkout page, what it asks for, and payment after ordering. */
export default function CheckoutSettingsPage() {
  const { title, notLoaded } = texts();
  const query = useQuery(checkoutQuery);
  return (
    <FormPage {...{ query, title, notLoaded }} below={<SettingsTabs current="checkout" />}>
      {(saved) => <CheckoutSettingsForm saved={saved} />}
    </FormPage>
  );
}
