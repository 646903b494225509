import { taxesQuery } from '#web/features/settings/settings.queries.ts';
import { SettingsGroupPage, settingsMeta } from '#web/features/settings/settings-group-page.tsx';
import { TaxSettingsForm } from '#web/features/settings/tax-settings-form.tsx';

export const meta = settingsMeta('taxes');

/** Which taxes orders have, by place. */
export default function TaxSettingsPage() {
  return <SettingsGroupPage current="taxes" query={taxesQuery} form={TaxSettingsForm} />;
}
