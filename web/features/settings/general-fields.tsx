import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { GeneralSettings, ShownTexts } from '#contract/settings.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { FormPart, FormRow } from '#web/components/form/form-layout.tsx';
import { NumberInput } from '#web/components/form/number-input.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { WarningNote } from '#web/components/form/warning-note.tsx';
import { freeFrom } from '#web/lib/page/shipping-promise.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/settings.ts';
import { TimeZoneField } from './time-zone-field.tsx';
import { taxDecimals } from './typed-settings.ts';

const texts = defineTexts({ en });

type FieldProps = Pick<UseFormRegisterReturn, 'name' | 'onChange' | 'onBlur' | 'ref'> & { error?: string };

type SocialLink = 'facebook' | 'instagram' | 'pinterest' | 'twitter';
type OwnText = Exclude<keyof ShownTexts, SocialLink>;

/** The shop's own announcement stays what it is, also when it is not true any more. */
function PromiseNote() {
  const { texts: shown, offer } = useShop();
  const { delivery } = offer;
  const isTrue = delivery === 'free' || !/\bfree\b/i.test(shown.announcement ?? '');
  const isChoice = typeof delivery === 'object' && delivery.isChoice;
  return <WarningNote>{isTrue ? null : texts().saysFree(freeFrom(offer), isChoice)}</WarningNote>;
}

interface GeneralFieldsProps {
  /** Registers a field and returns it with its error. */
  field: (name: keyof GeneralSettings) => FieldProps;
  zones: ComponentProps<typeof TimeZoneField>['zones'];
}

export function GeneralFields({ field, zones }: GeneralFieldsProps) {
  const { generalHints: hints, generalLabels: labels, parts, emptyIsOurs, emptyIsNone } = texts();
  const ownTexts = (...names: readonly OwnText[]) =>
    names.map((name) => (
      <TextInput key={name} label={labels[name]} autoComplete="off" hint={hints[name]} {...field(name)} />
    ));
  const links = (...names: readonly SocialLink[]) =>
    names.map((name) => (
      <TextInput
        key={name}
        label={labels[name]}
        type="url"
        placeholder="https://"
        autoComplete="off"
        {...field(name)}
      />
    ));
  return (
    <>
      <FormPart>
        <h2>{parts.shop}</h2>
        <FormRow>
          <TextInput
            label={labels.storeName}
            autoComplete="organization"
            hint={hints.storeName}
            {...field('storeName')}
          />
          <TextInput
            label={labels.supportPhone}
            type="tel"
            autoComplete="off"
            hint={hints.supportPhone}
            {...field('supportPhone')}
          />
        </FormRow>
        {ownTexts('supportAnswers')}
      </FormPart>
      <FormPart>
        <h2>{parts.region}</h2>
        <FormRow>
          <TextInput
            label={labels.locale}
            autoComplete="off"
            spellCheck={false}
            hint={hints.locale}
            {...field('locale')}
          />
          <TimeZoneField field={field('timeZone')} zones={zones} />
        </FormRow>
      </FormPart>
      <FormPart>
        <h2>{parts.tax}</h2>
        <FormRow>
          <NumberInput
            label={labels.taxRate}
            decimals={taxDecimals}
            hint={hints.taxRate}
            {...field('taxRate')}
          />
        </FormRow>
      </FormPart>
      <FormPart>
        <h2>{parts.stock}</h2>
        <FormRow>
          <NumberInput label={labels.lowStockAt} hint={hints.lowStockAt} {...field('lowStockAt')} />
        </FormRow>
      </FormPart>
      <FormPart>
        <h2>{parts.home}</h2>
        <p className="muted meta">{emptyIsOurs}</p>
        <FormRow>{ownTexts('homeTitle', 'homeAction')}</FormRow>
        {ownTexts('homeDescription')}
      </FormPart>
      <FormPart>
        <h2>{parts.announcement}</h2>
        <p className="muted meta">{emptyIsOurs}</p>
        <FormRow>{ownTexts('announcement', 'announcementMiddle')}</FormRow>
        <PromiseNote />
      </FormPart>
      <FormPart>
        <h2>{parts.social}</h2>
        <p className="muted meta">{emptyIsNone}</p>
        <FormRow>{links('facebook', 'instagram')}</FormRow>
        <FormRow>{links('pinterest', 'twitter')}</FormRow>
      </FormPart>
    </>
  );
}
