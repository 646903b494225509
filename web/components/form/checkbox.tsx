import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '#web/lib/values/class-names.ts';
import { FieldError, fieldClass } from './field.tsx';
import { checkboxClass } from './input.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'children' | 'type'> & {
  label: ReactNode;
  hint?: string;
  error?: string;
};

/** Yes or no, submitted with the form. For what takes effect at once use Switch. */
export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const errorId = useId();
  const hintId = useId();
  return (
    <div className={cx(fieldClass, className)}>
      <label className={checkboxClass}>
        <input
          {...rest}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : hint && hintId}
        />
        {label}
      </label>
      {hint ? (
        <p id={hintId} className="meta muted">
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  );
}
