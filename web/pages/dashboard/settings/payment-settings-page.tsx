import { PaymentSettingsForm } from '#web/features/settings/payment-settings-form.tsx';
import { paymentsQuery } from '#web/features/settings/settings.queries.ts';
import { SettingsGroupPage, settingsMeta } from '#web/features/settings/settings-group-page.tsx';

export const meta = settingsMeta('payments');

/** Payment online, before there is an order. */
export default function PaymentSettingsPage() {
  return <SettingsGroupPage current="payments" query={paymentsQuery} form={PaymentSettingsForm} />;
}
