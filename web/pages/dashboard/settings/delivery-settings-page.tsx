import { useQuery } from '@tanstack/react-query';
import { textsOf } from '#contract/texts.ts';
import { FormPage } from '#web/components/form/form-page.tsx';
import { DeliverySettingsForm } from '#web/features/settings/delivery-settings-form.tsx';
import { deliveryQuery } from '#web/features/settings/settings.queries.ts';
import { SettingsTabs } from '#web/features/settings/settings-tabs.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/settings.ts';

const texts = textsOf({ en });

export const meta = unlistedMeta(() => texts().pageTitle(texts().tabs.delivery));

/** Where the shop delivers, how, and for how much. */
export default function DeliverySettingsPage() {
  const { title, notLoaded } = texts();
  const query = useQuery(deliveryQuery);
  return (
    <FormPage {...{ query, title, notLoaded }} below={<SettingsTabs current="delivery" />}>
      {(saved) => <DeliverySettingsForm saved={saved} />}
    </FormPage>
  );
}
