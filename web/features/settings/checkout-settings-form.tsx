import { href, useRevalidator } from 'react-router';
import { checkoutSettings } from '#contract/checkout-settings.ts';
import type { EndpointReply } from '#contract/define-endpoint.ts';
import type { getCheckoutSettings } from '#contract/settings.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { FormAside, FormAsidePart, FormPart } from '#web/components/form/form-layout.tsx';
import { Select } from '#web/components/form/select.tsx';
import { SwitchLine } from '#web/components/form/switch-line.tsx';
import { TextArea } from '#web/components/form/text-area.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { useVersionedForm } from '#web/components/form/use-versioned-form.ts';
import { VersionedForm } from '#web/components/form/versioned-form.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { listCountries } from '#web/lib/format/countries.ts';
import * as en from '#web/texts/en/checkout-settings.ts';
import * as enSettings from '#web/texts/en/settings.ts';
import { PlaceOrderSentence } from './place-order-sentence.tsx';
import { checkoutQuery } from './settings.queries.ts';
import { SavedPart } from './settings-aside.tsx';
import { SettingsTabs } from './settings-tabs.tsx';
import { TermsNote } from './terms-note.tsx';

const texts = defineTexts({ en });
const settingsTexts = defineTexts({ en: enSettings });

/** When 'Place Order' opens the checkout page, what it asks for, and payment after ordering. */
export function CheckoutSettingsForm({ saved }: { saved: EndpointReply<typeof getCheckoutSettings> }) {
  const { checkoutLabels: labels, hints, parts, switchNames, fieldNames, noCountry, ...words } = texts();
  const { revalidate } = useRevalidator();
  const versioned = useVersionedForm({
    saved,
    query: checkoutQuery,
    schema: checkoutSettings,
    toGeneralValues: (settings) => settings,
    labels,
    save: (body) => shopApi('PUT /settings/checkout', { body }),
    // Pages tell how to order.
    onSaved: revalidate,
  });
  const { field, watch } = versioned.form;
  const switchLine = (name: 'alwaysShowCheckout' | 'allowsGuests' | 'requiresAddress' | 'requiresTerms') => (
    <SwitchLine label={labels[name]} text={hints[name]} {...field(name)} />
  );
  const paymentLines = (payment: 'onDelivery' | 'transfer') => {
    const offers = payment === 'transfer' ? 'offersTransfer' : 'offersOnDelivery';
    return (
      <>
        <SwitchLine label={switchNames[payment]} text={hints[offers]} {...field(offers)} />
        {watch(offers) ? (
          <>
            <TextInput label={fieldNames.name} autoComplete="off" {...field(`${payment}Name`)} />
            <TextArea label={fieldNames.text} hint={hints.text} limit={1_000} {...field(`${payment}Text`)} />
          </>
        ) : null}
      </>
    );
  };
  return (
    <VersionedForm
      title={settingsTexts().title}
      versioned={versioned}
      below={<SettingsTabs current="checkout" />}
      aside={
        <FormAside label={settingsTexts().aside.label}>
          <SavedPart saved={saved} />
          <FormAsidePart>
            <p className="muted meta">{words.effect}</p>
          </FormAsidePart>
        </FormAside>
      }
    >
      <FormPart>
        <h2>{parts.placeOrder}</h2>
        <PlaceOrderSentence {...saved.placeOrder} />
        {switchLine('alwaysShowCheckout')}
      </FormPart>
      <FormPart>
        <h2>{parts.required}</h2>
        {switchLine('allowsGuests')}
        {switchLine('requiresAddress')}
        {switchLine('requiresTerms')}
        <TermsNote isRequired={watch('requiresTerms') === true} />
        <Select
          label={labels.country}
          hint={hints.country}
          options={[{ value: '', label: noCountry }, ...listCountries(saved.settings.country)]}
          {...field('country')}
        />
      </FormPart>
      <FormPart>
        <h2>{parts.payments}</h2>
        <p className="muted meta">
          {words.laterHint}{' '}
          <Link className="link" to={href('/dashboard/settings/payments')}>
            {words.onlineLink}
          </Link>
        </p>
        {paymentLines('onDelivery')}
        {paymentLines('transfer')}
      </FormPart>
    </VersionedForm>
  );
}
