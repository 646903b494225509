import { ReturnSettingsForm } from '#web/features/settings/return-settings-form.tsx';
import { returnsQuery } from '#web/features/settings/settings.queries.ts';
import { SettingsGroupPage, settingsMeta } from '#web/features/settings/settings-group-page.tsx';

export const meta = settingsMeta('returns');

/** Until when things come back, to where, and who pays for it. */
export default function ReturnSettingsPage() {
  return <SettingsGroupPage current="returns" query={returnsQuery} form={ReturnSettingsForm} />;
}
