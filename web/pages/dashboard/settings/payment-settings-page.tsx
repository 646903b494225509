import { useQuery } from '@tanstack/react-query';
import { textsOf } from '#contract/texts.ts';
import { FormPage } from '#web/components/form/form-page.tsx';
import { PaymentSettingsForm } from '#web/features/settings/payment-settings-form.tsx';
import { paymentsQuery } from '#web/features/settings/settings.queries.ts';
import { SettingsTabs } from '#web/features/settings/settings-tabs.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/settings.ts';

const texts = textsOf({ en });

export const meta = unlistedMeta(() => texts().pageTitle(texts().tabs.payments));

/** Payment online, before there is an order. */
export default function PaymentSettingsPage() {
  const { title, notLoaded } = texts();
  const query = useQuery(paymentsQuery);
  return (
    <FormPage {...{ query, title, notLoaded }} below={<SettingsTabs current="payments" />}>
      {(saved) => <PaymentSettingsForm saved={saved} />}
    </FormPage>
  );
}
