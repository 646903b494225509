import type { ComponentProps } from 'react';
import { type Carrier, carrierCodes, carriers } from '#contract/carriers.ts';
import { textsOf } from '#contract/texts.ts';
import { FormRow } from '#web/components/form/form-layout.tsx';
import { Select } from '#web/components/form/select.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import * as en from '#web/texts/en/order-desk.ts';

const texts = textsOf({ en });

type Registered = Pick<ComponentProps<typeof TextInput>, 'name' | 'onChange' | 'onBlur' | 'ref' | 'error'>;

interface TrackingFieldsProps {
  carrier: Carrier | null;
  onCarrier: (carrier: Carrier | null) => void;
  number: Registered;
  url: Registered;
  /** The number gets the focus, once a carrier is chosen. */
  focuses?: boolean;
}

/** Asks only for what the carrier needs: a number, and a link where the list has none. */
export function TrackingFields({ carrier, onCarrier, number, url, focuses }: TrackingFieldsProps) {
  const { form } = texts();
  return (
    <FormRow isSingle={carrier === null}>
      <Select
        label={form.carrier}
        value={carrier ?? ''}
        autoFocus={focuses && carrier === null}
        onChange={({ target }) => onCarrier(carrierCodes.find((code) => code === target.value) ?? null)}
        options={[
          { value: '', label: form.noCarrier },
          ...carrierCodes.map((code) => ({
            value: code,
            label: code === 'other' ? form.other : carriers[code].name,
          })),
        ]}
      />
      {carrier === null ? null : (
        <TextInput
          label={form.number}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus={focuses}
          {...number}
        />
      )}
      {carrier === 'other' ? (
        <TextInput
          label={form.link}
          hint={form.linkHint}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          {...url}
        />
      ) : null}
    </FormRow>
  );
}
