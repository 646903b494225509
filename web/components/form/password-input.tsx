import { type ComponentProps, useState } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import { inputClass } from './input.tsx';
import * as styles from './password-input.module.css';

type PasswordInputProps = FieldTexts & Omit<ComponentProps<'input'>, 'children' | 'type'>;

/** A password that can be shown. Set `autoComplete`: 'current-password' or 'new-password'. */
export function PasswordInput({
  label,
  labelHidden,
  labelEnd,
  hint,
  error,
  id,
  className,
  ...rest
}: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, labelHidden, labelEnd, hint, error, id, className }}>
      {(wiring) => (
        <div className={styles.row}>
          <input
            {...rest}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={inputClass}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button type="button" onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
            <span className="sr-only"> password</span>
          </button>
        </div>
      )}
    </Field>
  );
}
