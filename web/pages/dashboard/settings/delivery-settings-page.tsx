import { DeliverySettingsForm } from '#web/features/settings/delivery-settings-form.tsx';
import { deliveryQuery } from '#web/features/settings/settings.queries.ts';
import { SettingsGroupPage, settingsMeta } from '#web/features/settings/settings-group-page.tsx';

export const meta = settingsMeta('delivery');

/** Where the shop delivers, how, and for how much. */
export default function DeliverySettingsPage() {
  return <SettingsGroupPage current="delivery" query={deliveryQuery} form={DeliverySettingsForm} />;
}
