import type { EndpointReply } from '#contract/define-endpoint.ts';
import { type getOrderSettings, orderSettings } from '#contract/settings.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { FormAside, FormAsidePart, FormPart, FormRow } from '#web/components/form/form-layout.tsx';
import LimitField from '#web/components/form/limit-field.tsx';
import { NumberInput } from '#web/components/form/number-input.tsx';
import { typedNumber } from '#web/components/form/typed-number.ts';
import { useVersionedForm } from '#web/components/form/use-versioned-form.ts';
import { VersionedForm } from '#web/components/form/versioned-form.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { zoneName } from '#web/lib/format/shop-times.ts';
import * as en from '#web/texts/en/order-settings.ts';
import * as enSettings from '#web/texts/en/settings.ts';
import { ordersQuery } from './settings.queries.ts';
import { SavedPart } from './settings-aside.tsx';
import { SettingsTabs } from './settings-tabs.tsx';

const texts = defineTexts({ en });
const settingsTexts = defineTexts({ en: enSettings });
const typedSettings = orderSettings.safeExtend({ daysToSend: typedNumber(orderSettings.shape.daysToSend) });

/** How soon orders are to be sent. */
export function OrderSettingsForm({ saved }: { saved: EndpointReply<typeof getOrderSettings> }) {
  const { orderLabels: labels, hints, parts, effect } = texts();
  const versioned = useVersionedForm({
    saved,
    query: ordersQuery,
    schema: typedSettings,
    toGeneralValues: ({ daysToSend, purchaseLimit }) => ({
      daysToSend: String(daysToSend),
      purchaseLimit: String(purchaseLimit),
    }),
    labels,
    save: (body) => shopApi('PUT /settings/orders', { body }),
  });
  const { form } = versioned;
  return (
    <VersionedForm
      title={settingsTexts().title}
      versioned={versioned}
      below={<SettingsTabs current="orders" />}
      aside={
        <FormAside label={settingsTexts().aside.label}>
          <SavedPart saved={saved} />
          <FormAsidePart>
            <p className="muted meta">{effect(zoneName())}</p>
          </FormAsidePart>
        </FormAside>
      }
    >
      <FormPart>
        <h2>{parts.sending}</h2>
        <FormRow>
          <NumberInput label={labels.daysToSend} hint={hints.daysToSend} {...form.field('daysToSend')} />
        </FormRow>
      </FormPart>
      <FormPart>
        <h2>{parts.buying}</h2>
        <LimitField
          isOfShop
          value={String(form.watch('purchaseLimit') ?? 'stock')}
          onChange={(typed) => form.setValue('purchaseLimit', typed, { shouldDirty: true })}
          error={form.errorFor('purchaseLimit')}
        />
        <p className="meta muted">{hints.purchaseLimit}</p>
      </FormPart>
    </VersionedForm>
  );
}
