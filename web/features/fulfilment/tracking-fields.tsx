import type { ComponentProps } from 'react';
import { type Carrier, carrierCodes, carriers } from '#contract/carriers.ts';
import { defineTexts } from '#contract/texts.ts';
import { FormRow } from '#web/components/form/form-layout.tsx';
import { Select } from '#web/components/form/select.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import * as en from '#web/texts/en/order-desk.ts';

const texts = defineTexts({ en });

type Registered = Pick<ComponentProps<typeof TextInput>, 'name' | 'onChange' | 'onBlur' | 'ref' | 'error'>;

/** A form with these three fields, among others. */
interface TrackingFieldsForm {
  watch: (name: 'carrier') => Carrier | null | undefined;
  setValue: {
    (name: 'carrier', carrier: Carrier | null): void;
    (name: 'trackingNumber' | 'trackingUrl', text: string): void;
  };
  clearErrors: () => void;
  field: (name: 'trackingNumber' | 'trackingUrl') => Registered;
}

interface TrackingFieldsProps {
  form: TrackingFieldsForm;
  /** The number gets the focus, once a carrier is chosen; until then with 'fields' the carrier. */
  focuses?: 'fields' | 'number';
}

/** Asks only for what the carrier needs: a number, and a link where the list has none. */
export function TrackingFields({ form, focuses }: TrackingFieldsProps) {
  const words = texts().form;
  const carrier = form.watch('carrier') ?? null;
  const choose = (next: Carrier | null) => {
    form.setValue('carrier', next);
    // A field that is not shown must not refuse the form.
    if (next !== 'other') form.setValue('trackingUrl', '');
    if (next === null) form.setValue('trackingNumber', '');
    form.clearErrors();
  };
  return (
    <FormRow isSingle={carrier === null}>
      <Select
        label={words.carrier}
        value={carrier ?? ''}
        autoFocus={focuses === 'fields' && carrier === null}
        onChange={({ target }) => choose(carrierCodes.find((code) => code === target.value) ?? null)}
        options={[
          { value: '', label: words.noCarrier },
          ...carrierCodes.map((code) => ({
            value: code,
            label: code === 'other' ? words.other : carriers[code].name,
          })),
        ]}
      />
      {carrier === null ? null : (
        <TextInput
          label={words.number}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus={focuses !== undefined}
          {...form.field('trackingNumber')}
        />
      )}
      {carrier === 'other' ? (
        <TextInput
          label={words.link}
          hint={words.linkHint}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          {...form.field('trackingUrl')}
        />
      ) : null}
    </FormRow>
  );
}
