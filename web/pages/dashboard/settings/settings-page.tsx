import { defineTexts } from '#contract/texts.ts';
import { GeneralForm } from '#web/features/settings/general-form.tsx';
import { generalQuery } from '#web/features/settings/settings.queries.ts';
import { SettingsGroupPage } from '#web/features/settings/settings-group-page.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/settings.ts';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().title);

/** Settings of the shop's owner. */
export default function SettingsPage() {
  return <SettingsGroupPage current="general" query={generalQuery} form={GeneralForm} />;
}
