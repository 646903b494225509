import { useQuery } from '@tanstack/react-query';
import { textsOf } from '#contract/texts.ts';
import { FormPage } from '#web/components/form/form-page.tsx';
import { OrderSettingsForm } from '#web/features/settings/order-settings-form.tsx';
import { ordersQuery } from '#web/features/settings/settings.queries.ts';
import { SettingsTabs } from '#web/features/settings/settings-tabs.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/settings.ts';

const texts = textsOf({ en });

export const meta = unlistedMeta(() => texts().pageTitle(texts().tabs.orders));

/** How soon orders are to be sent. */
export default function OrderSettingsPage() {
  const { title, notLoaded } = texts();
  const query = useQuery(ordersQuery);
  return (
    <FormPage {...{ query, title, notLoaded }} below={<SettingsTabs current="orders" />}>
      {(saved) => <OrderSettingsForm saved={saved} />}
    </FormPage>
  );
}
