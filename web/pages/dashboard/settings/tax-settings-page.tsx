import { useQuery } from '@tanstack/react-query';
import { textsOf } from '#contract/texts.ts';
import { FormPage } from '#web/components/form/form-page.tsx';
import { taxesQuery } from '#web/features/settings/settings.queries.ts';
import { SettingsTabs } from '#web/features/settings/settings-tabs.tsx';
import { TaxSettingsForm } from '#web/features/settings/tax-settings-form.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/settings.ts';

const texts = textsOf({ en });

export const meta = unlistedMeta(() => texts().pageTitle(texts().tabs.taxes));

/** Which taxes orders have, by place. */
export default function TaxSettingsPage() {
  const { title, notLoaded } = texts();
  const query = useQuery(taxesQuery);
  return (
    <FormPage {...{ query, title, notLoaded }} below={<SettingsTabs current="taxes" />}>
      {(saved) => <TaxSettingsForm saved={saved} />}
    </FormPage>
  );
}
