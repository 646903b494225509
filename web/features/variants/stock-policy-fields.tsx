import type { ChangeEvent, FocusEvent, Ref } from 'react';
import { type StockPolicy, stockPolicies } from '#contract/statuses.ts';
import { NumberInput } from '#web/components/form/number-input.tsx';
import { Select } from '#web/components/form/select.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import type { TypedStock } from './draft.ts';
import { variantTexts } from './texts.ts';

/** The props of a field, of a registered one or of one with a value. */
interface FieldProps {
  name?: string;
  value?: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement | HTMLSelectElement>) => void;
  ref?: Ref<HTMLInputElement & HTMLSelectElement>;
  error?: string | undefined;
}

interface StockPolicyFieldsProps {
  /** As it is chosen. */
  policy: StockPolicy;
  field: (name: keyof TypedStock) => FieldProps;
}

/** How stock is counted, of a variant or of a product without options. */
export function StockPolicyFields({ policy, field }: StockPolicyFieldsProps) {
  const texts = variantTexts();
  return (
    <>
      <Select
        label={texts.policy}
        options={stockPolicies.map((value) => ({ value, label: texts.policies[value] }))}
        {...field('policy')}
      />
      {policy === 'back-order' ? (
        <>
          <NumberInput label={texts.backOrderLimit} {...field('backOrderLimit')} />
          <TextInput label={texts.backOrderFrom} type="date" {...field('backOrderFrom')} />
        </>
      ) : null}
      {policy === 'untracked' ? null : (
        <NumberInput label={texts.lowStockAt} hint={texts.lowStockHint} {...field('lowStockAt')} />
      )}
    </>
  );
}
