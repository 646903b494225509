import { DocumentSettingsForm } from '#web/features/settings/document-settings-form.tsx';
import { documentsQuery } from '#web/features/settings/settings.queries.ts';
import { SettingsGroupPage, settingsMeta } from '#web/features/settings/settings-group-page.tsx';

export const meta = settingsMeta('documents');

/** Who issues invoices. */
export default function DocumentSettingsPage() {
  return <SettingsGroupPage current="documents" query={documentsQuery} form={DocumentSettingsForm} />;
}
