import { OrderSettingsForm } from '#web/features/settings/order-settings-form.tsx';
import { ordersQuery } from '#web/features/settings/settings.queries.ts';
import { SettingsGroupPage, settingsMeta } from '#web/features/settings/settings-group-page.tsx';

export const meta = settingsMeta('orders');

/** How soon orders are to be sent. */
export default function OrderSettingsPage() {
  return <SettingsGroupPage current="orders" query={ordersQuery} form={OrderSettingsForm} />;
}
