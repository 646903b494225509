import { readLimit } from '#contract/read-limit.ts';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#web/texts/en/purchase-limits.ts';
import { FormRow } from './form-layout.tsx';
import { NumberInput } from './number-input.tsx';
import { Select } from './select.tsx';

const texts = defineTexts({ en });

interface LimitFieldProps {
  /** As it is sent: 'stock', 'none', a number as typed, or of a product 'shop'. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Only a product can have the limit of the shop. */
  isOfShop?: boolean;
  hasOptions?: boolean;
}

/** How many pieces one order may hold (docs/rules.md#purchase-limit). */
export default function LimitField({
  value,
  onChange,
  error,
  isOfShop = false,
  hasOptions = false,
}: LimitFieldProps) {
  const { label, kinds, pieces, hints, ofVariants } = texts();
  const kind = value === 'shop' || value === 'stock' || value === 'none' ? value : 'number';
  const offered = (Object.keys(kinds) as (keyof typeof kinds)[]).filter((one) => !isOfShop || one !== 'shop');
  const hint = hasOptions ? `${hints[kind]} ${ofVariants}` : hints[kind];
  return (
    <FormRow isSingle={kind !== 'number'}>
      <Select
        label={label}
        options={offered.map((one) => ({ value: one, label: kinds[one] }))}
        value={kind}
        hint={hint}
        error={kind === 'number' ? undefined : error}
        onChange={({ target }) => onChange(target.value === 'number' ? '1' : target.value)}
      />
      {kind === 'number' ? (
        <NumberInput
          label={pieces}
          value={value}
          error={error ?? (value === '' || readLimit(value) !== null ? undefined : hints.number)}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : null}
    </FormRow>
  );
}
