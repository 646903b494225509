import { useQuery } from '@tanstack/react-query';
import { defineTexts } from '#contract/texts.ts';
import { FormPage } from '#web/components/form/form-page.tsx';
import { SellerForm } from '#web/features/sellers/seller-form.tsx';
import { companyQuery } from '#web/features/sellers/sellers.queries.ts';
import { SavedPart } from '#web/features/settings/settings-aside.tsx';
import { settingsMeta } from '#web/features/settings/settings-group-page.tsx';
import { SettingsTabs } from '#web/features/settings/settings-tabs.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/settings.ts';

const texts = defineTexts({ en });

export const meta = settingsMeta('company');

/** The shop as a seller. */
export default function CompanyPage() {
  const { title, notLoaded } = texts();
  const below = <SettingsTabs current="company" />;
  return (
    <FormPage query={useQuery(companyQuery)} {...{ title, notLoaded, below }}>
      {(saved) => (
        <SellerForm
          {...{ saved, title, below }}
          query={companyQuery}
          save={(body) => shopApi('PUT /settings/company', { body })}
          isOfShop
          aside={saved.updatedBy === null ? null : <SavedPart saved={saved} />}
        />
      )}
    </FormPage>
  );
}
