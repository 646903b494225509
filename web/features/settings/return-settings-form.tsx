import { href, useRevalidator } from 'react-router';
import type { EndpointReply } from '#contract/define-endpoint.ts';
import { returnPayers, returnSettings, withdrawalChoices } from '#contract/return-settings.ts';
import type { getReturnSettings } from '#contract/settings.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { AsideLink, FormAside, FormAsidePart, FormPart, FormRow } from '#web/components/form/form-layout.tsx';
import { NumberInput } from '#web/components/form/number-input.tsx';
import { Select } from '#web/components/form/select.tsx';
import { SwitchLine } from '#web/components/form/switch-line.tsx';
import { TextArea } from '#web/components/form/text-area.tsx';
import { typedNumber } from '#web/components/form/typed-number.ts';
import { useVersionedForm } from '#web/components/form/use-versioned-form.ts';
import { VersionedForm } from '#web/components/form/versioned-form.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/return-settings.ts';
import * as enSettings from '#web/texts/en/settings.ts';
import { returnsQuery } from './settings.queries.ts';
import { SavedPart } from './settings-aside.tsx';
import { SettingsTabs } from './settings-tabs.tsx';

const texts = defineTexts({ en });
const settingsTexts = defineTexts({ en: enSettings });
const { returnDays, withdrawalDays, arrivedAfterDays } = returnSettings.shape;
const typedSettings = returnSettings.safeExtend({
  returnDays: typedNumber(returnDays),
  withdrawalDays: typedNumber(withdrawalDays),
  arrivedAfterDays: typedNumber(arrivedAfterDays),
});

/** Until when things come back, to where, and who pays for it (docs/rules.md#settings-of-returns). */
export function ReturnSettingsForm({ saved }: { saved: EndpointReply<typeof getReturnSettings> }) {
  const { returnLabels: labels, hints, parts, payers, withdrawals, now, law } = texts();
  const { revalidate } = useRevalidator();
  const versioned = useVersionedForm({
    saved,
    query: returnsQuery,
    schema: typedSettings,
    toGeneralValues: ({ returnDays, withdrawalDays, arrivedAfterDays, ...settings }) => ({
      ...settings,
      returnDays: String(returnDays),
      withdrawalDays: String(withdrawalDays),
      arrivedAfterDays: String(arrivedAfterDays),
    }),
    labels,
    save: (body) => shopApi('PUT /settings/returns', { body }),
    // Pages have the link to withdraw.
    onSaved: revalidate,
  });
  const { field } = versioned.form;
  return (
    <VersionedForm
      title={settingsTexts().title}
      versioned={versioned}
      below={<SettingsTabs current="returns" />}
      aside={
        <FormAside label={settingsTexts().aside.label}>
          <SavedPart saved={saved} />
          <FormAsidePart>
            <p className="meta">{law.checked}</p>
            <p className="meta">{law.untold}</p>
            <AsideLink to={href('/dashboard/pages')}>{law.returns}</AsideLink>
          </FormAsidePart>
        </FormAside>
      }
    >
      <FormPart>
        <h2>{parts.sendingBack}</h2>
        <FormRow>
          <NumberInput label={labels.returnDays} hint={hints.returnDays} {...field('returnDays')} />
          <NumberInput
            label={labels.arrivedAfterDays}
            hint={hints.arrivedAfterDays}
            {...field('arrivedAfterDays')}
          />
        </FormRow>
        <TextArea
          label={labels.returnAddress}
          rows={4}
          hint={hints.returnAddress}
          {...field('returnAddress')}
        />
        <Select
          label={labels.unwantedPaidBy}
          hint={hints.unwantedPaidBy}
          options={returnPayers.map((value) => ({ value, label: payers[value] }))}
          {...field('unwantedPaidBy')}
        />
      </FormPart>
      <FormPart>
        <h2>{parts.withdrawal}</h2>
        <Select
          label={labels.withdrawal}
          hint={saved.offersWithdrawal ? now.on : now.off}
          options={withdrawalChoices.map((value) => ({ value, label: withdrawals[value] }))}
          {...field('withdrawal')}
        />
        <FormRow isSingle>
          <NumberInput
            label={labels.withdrawalDays}
            hint={hints.withdrawalDays}
            {...field('withdrawalDays')}
          />
        </FormRow>
      </FormPart>
      <FormPart>
        <h2>{parts.refunds}</h2>
        <SwitchLine
          label={labels.refundsReceived}
          text={hints.refundsReceived}
          {...field('refundsReceived')}
        />
      </FormPart>
    </VersionedForm>
  );
}
