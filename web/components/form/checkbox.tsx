import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '#web/lib/class-names.ts';
import { FieldError, fieldClass } from './field.tsx';
import { checkboxClass } from './input.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'children' | 'type'> & {
  label: ReactNode;
  error?: string;
};

/** Yes or no, submitted with the form. For what takes effect at once use Switch. */
export function Checkbox({ label, error, className, ...rest }: CheckboxProps) {
  const errorId = useId();
  return (
    <div className={cx(fieldClass, className)}>
      <label className={checkboxClass}>
        <input
          {...rest}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        {label}
      </label>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  );
}
