import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { AsyncSelect } from '#web/components/form/async-select.tsx';
import { Select } from '#web/components/form/select.tsx';
import { NO_OPTION, type SelectOption } from '#web/components/form/select-option.ts';
import { brandOptionsQuery, ownBrandQuery } from './products.queries.ts';

interface BrandFieldProps {
  /** Id of the chosen brand. */
  value: unknown;
  onChange: (id: string | null) => void;
  error?: string;
  /** The name of what is stored: of the others it is known from the list. */
  stored?: SelectOption | null;
  ref?: Ref<HTMLInputElement>;
}

/** Any brand, searched as it is typed: for administrators. */
export function BrandField({ value, onChange, error, stored, ref }: BrandFieldProps) {
  const [picked, setPicked] = useState<SelectOption>();
  const chosen = [picked, stored].find((option) => option?.value === value) ?? null;
  return (
    <AsyncSelect
      label="Brand"
      ref={ref}
      optionsQuery={brandOptionsQuery}
      value={chosen}
      error={error}
      none="No brands found."
      onChange={(option) => {
        const isNone = option === null || option.value === NO_OPTION.value;
        setPicked(isNone ? undefined : option);
        onChange(isNone ? null : String(option.value));
      }}
    />
  );
}

/** A merchant's brand, selected and the only choice (docs/rules.md#product-form). */
export function OwnBrandField({ error }: { error?: string }) {
  const { data } = useQuery(ownBrandQuery);
  const own = data ? [{ value: data._id, label: data.name }] : [];
  return (
    <Select
      label="Brand"
      withNone
      disabled
      options={own}
      value={data?._id ?? NO_OPTION.value}
      error={error}
      hint="Your products carry your own brand."
    />
  );
}
