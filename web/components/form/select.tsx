import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import { inputClass } from './input.tsx';
import { NO_OPTION, type OptionGroup, type SelectOption } from './select-option.ts';

type SelectProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'children' | 'multiple'> & {
    options: readonly (SelectOption | OptionGroup)[];
    /** Offers 'No option selected' (value 0) first. */
    withNone?: boolean;
  };

/** One of a few: the platform's own select. For searched lists see async-select.tsx. */
export function Select({
  label,
  labelHidden,
  labelEnd,
  hint,
  error,
  id,
  className,
  options,
  withNone,
  ...rest
}: SelectProps) {
  return (
    <Field {...{ label, labelHidden, labelEnd, hint, error, id, className }}>
      {(wiring) => (
        <select {...rest} {...wiring} className={inputClass}>
          {(withNone ? [NO_OPTION, ...options] : options).map((option) =>
            'options' in option ? (
              <optgroup key={option.label} label={option.label}>
                {option.options.map(toOption)}
              </optgroup>
            ) : (
              toOption(option)
            ),
          )}
        </select>
      )}
    </Field>
  );
}

const toOption = ({ value, label }: SelectOption) => (
  <option key={value} value={value}>
    {label}
  </option>
);
