import { useRevalidator } from 'react-router';
import type { EndpointReply } from '#contract/define-endpoint.ts';
import type { getGeneralSettings } from '#contract/settings.contract.ts';
import { setShopFormat, shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import { useVersionedForm } from '#web/components/form/use-versioned-form.ts';
import { VersionedForm } from '#web/components/form/versioned-form.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/settings.ts';
import { GeneralFields } from './general-fields.tsx';
import { generalQuery } from './settings.queries.ts';
import { SettingsAside } from './settings-aside.tsx';
import { SettingsTabs } from './settings-tabs.tsx';
import { toGeneralValues, typedSettings } from './typed-settings.ts';

const texts = defineTexts({ en });

/** Name, phone, locale, time zone and tax of the shop. */
export function GeneralForm({ saved }: { saved: EndpointReply<typeof getGeneralSettings> }) {
  const { revalidate } = useRevalidator();
  const { title, generalLabels } = texts();
  const versioned = useVersionedForm({
    saved,
    query: generalQuery,
    schema: typedSettings,
    toGeneralValues,
    labels: generalLabels,
    save: async (body) => {
      const reply = await shopApi('PUT /settings/general', { body });
      const { locale, timeZone } = reply.settings;
      setShopFormat({ ...shopFormat(), locale, timeZone });
      return reply;
    },
    // The name of the shop is on this page, too.
    onSaved: revalidate,
  });
  return (
    <VersionedForm
      title={title}
      versioned={versioned}
      below={<SettingsTabs current="general" />}
      aside={<SettingsAside saved={saved} />}
    >
      <GeneralFields
        field={versioned.form.field}
        zones={{ saved: saved.settings.timeZone, chosen: versioned.form.watch('timeZone') ?? 'UTC' }}
      />
    </VersionedForm>
  );
}
