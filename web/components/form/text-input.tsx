import type { ComponentProps } from 'react';
import { cx } from '#web/lib/values/class-names.ts';
import { Field, type FieldTexts } from './field.tsx';
import { inputClass } from './input.tsx';

type TextInputProps = FieldTexts & Omit<ComponentProps<'input'>, 'children'>;

/** One line of text with its label: `<TextInput label="Email Address" type="email" error={...} {...register('email')} />`. */
export function TextInput({
  label,
  labelHidden,
  labelEnd,
  hint,
  error,
  id,
  className,
  type = 'text',
  ...rest
}: TextInputProps) {
  return (
    <Field {...{ label, labelHidden, labelEnd, hint, error, id, className }}>
      {(wiring) => (
        <input {...rest} {...wiring} type={type} className={cx(inputClass, type === 'tel' && 'num')} />
      )}
    </Field>
  );
}
