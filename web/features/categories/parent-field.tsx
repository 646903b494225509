import { type Ref, useState } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { AsyncSelect } from '#web/components/form/async-select.tsx';
import { NO_OPTION, type SelectOption } from '#web/components/form/select-option.ts';
import * as en from '#web/texts/en/category-form.ts';
import { parentOptionsQuery } from './categories.queries.ts';

const texts = defineTexts({ en });

interface ParentFieldProps {
  /** The category that is edited, which cannot be below itself; absent for a new one. */
  category?: string;
  /** Id of the category above; '' at the top. */
  value: string | null | undefined;
  onChange: (id: string) => void;
  error?: string | undefined;
  /** The stored option: of the others the name is known from the list. */
  stored?: SelectOption | null;
  ref?: Ref<HTMLInputElement>;
}

/** The category above, searched as it is typed. */
export function ParentField({ category, value, onChange, error, stored, ref }: ParentFieldProps) {
  const [picked, setPicked] = useState<SelectOption>();
  const chosen = [picked, stored].find((option) => option?.value === value) ?? null;
  return (
    <AsyncSelect
      label={texts().parent}
      hint={texts().parentHint}
      ref={ref}
      optionsQuery={parentOptionsQuery(category)}
      value={chosen}
      error={error}
      none={texts().noParents}
      onChange={(option) => {
        const isNone = option === null || option.value === NO_OPTION.value;
        setPicked(isNone ? undefined : option);
        onChange(isNone ? '' : String(option.value));
      }}
    />
  );
}
