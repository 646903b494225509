import { useQuery } from '@tanstack/react-query';
import { textsOf } from '#contract/texts.ts';
import { FormPage } from '#web/components/form/form-page.tsx';
import { GeneralForm } from '#web/features/settings/general-form.tsx';
import { generalQuery } from '#web/features/settings/settings.queries.ts';
import { SettingsTabs } from '#web/features/settings/settings-tabs.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/settings.ts';

const texts = textsOf({ en });

export const meta = unlistedMeta(() => texts().title);

/** What the owner decides about the shop. */
export default function SettingsPage() {
  const { title, notLoaded } = texts();
  const query = useQuery(generalQuery);
  return (
    <FormPage {...{ query, title, notLoaded }} below={<SettingsTabs current="general" />}>
      {(saved) => <GeneralForm saved={saved} />}
    </FormPage>
  );
}
