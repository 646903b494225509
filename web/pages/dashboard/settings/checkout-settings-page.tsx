import { CheckoutSettingsForm } from '#web/features/settings/checkout-settings-form.tsx';
import { checkoutQuery } from '#web/features/settings/settings.queries.ts';
import { SettingsGroupPage, settingsMeta } from '#web/features/settings/settings-group-page.tsx';

export const meta = settingsMeta('checkout');

/** When 'Place Order' opens the checkout page, what it asks for, and payment after ordering. */
export default function CheckoutSettingsPage() {
  return <SettingsGroupPage current="checkout" query={checkoutQuery} form={CheckoutSettingsForm} />;
}
