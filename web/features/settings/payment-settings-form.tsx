import { href, useLocation, useRevalidator } from 'react-router';
import type { EndpointReply } from '#contract/define-endpoint.ts';
import { paymentSettings } from '#contract/payment-settings.ts';
import type { getPaymentSettings } from '#contract/settings.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { FormAside, FormAsidePart, FormPart } from '#web/components/form/form-layout.tsx';
import { NumberInput } from '#web/components/form/number-input.tsx';
import { SwitchLine } from '#web/components/form/switch-line.tsx';
import { TextArea } from '#web/components/form/text-area.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { typedNumber } from '#web/components/form/typed-number.ts';
import { useVersionedForm } from '#web/components/form/use-versioned-form.ts';
import { VersionedForm } from '#web/components/form/versioned-form.tsx';
import { WarningNote } from '#web/components/form/warning-note.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/payment-settings.ts';
import * as enSettings from '#web/texts/en/settings.ts';
import { paymentsQuery } from './settings.queries.ts';
import { SavedPart } from './settings-aside.tsx';
import { SettingsTabs } from './settings-tabs.tsx';
import { StripeSetUp } from './stripe-set-up.tsx';

const texts = defineTexts({ en });
const settingsTexts = defineTexts({ en: enSettings });

const typedPayments = paymentSettings.safeExtend({
  holdMinutes: typedNumber(paymentSettings.shape.holdMinutes),
});

/** Payment online: what is offered, how long it may take, and the keys. */
export function PaymentSettingsForm({ saved }: { saved: EndpointReply<typeof getPaymentSettings> }) {
  const { paymentLabels, hints, parts, fieldNames, ...words } = texts();
  const { revalidate } = useRevalidator();
  // From the list of what a shop needs, Checkout leads back there, too.
  const { state } = useLocation();
  const versioned = useVersionedForm({
    saved,
    query: paymentsQuery,
    schema: typedPayments,
    toGeneralValues: ({ holdMinutes, ...settings }) => ({ ...settings, holdMinutes: String(holdMinutes) }),
    labels: paymentLabels,
    save: (body) => shopApi('PUT /settings/payments', { body }),
    onSaved: revalidate,
  });
  const { field, watch } = versioned.form;
  const hasKey = saved.secretKey.isSet && saved.secretKey.isReadable;
  return (
    <VersionedForm
      title={settingsTexts().title}
      versioned={versioned}
      below={<SettingsTabs current="payments" />}
      aside={
        <FormAside label={settingsTexts().aside.label}>
          <SavedPart saved={saved} />
          <FormAsidePart>
            <p className="muted meta">{words.effect}</p>
          </FormAsidePart>
          <FormAsidePart>
            <p className="muted meta">
              {words.later}{' '}
              <Link className="link" to={href('/dashboard/settings/checkout')} state={state}>
                {words.laterLink}
              </Link>
            </p>
          </FormAsidePart>
        </FormAside>
      }
      end={
        <StripeSetUp
          saved={saved}
          onOffer={(offersStripe) =>
            versioned.form.resetField('offersStripe', { defaultValue: offersStripe })
          }
        />
      }
    >
      <FormPart>
        <h2>{parts.stripe}</h2>
        <SwitchLine label={paymentLabels.offersStripe} text={hints.offersStripe} {...field('offersStripe')} />
        <WarningNote>{watch('offersStripe') && !hasKey ? words.needsKey : null}</WarningNote>
        {watch('offersStripe') ? (
          <>
            <TextInput label={fieldNames.name} autoComplete="off" {...field('stripeName')} />
            <TextArea
              label={fieldNames.text}
              hint={hints.stripeText}
              limit={1_000}
              {...field('stripeText')}
            />
          </>
        ) : null}
      </FormPart>
      <FormPart>
        <h2>{parts.time}</h2>
        <NumberInput label={fieldNames.holdMinutes} hint={hints.holdMinutes} {...field('holdMinutes')} />
      </FormPart>
      <FormPart>
        <h2>{parts.test}</h2>
        <SwitchLine
          label={paymentLabels.offersTest}
          text={saved.mayTest ? hints.offersTest : hints.notLocal}
          disabled={!saved.mayTest}
          {...field('offersTest')}
        />
      </FormPart>
    </VersionedForm>
  );
}
