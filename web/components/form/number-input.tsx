import { type ChangeEvent, type ComponentProps, type FocusEvent, useState } from 'react';
import { cx } from '#web/lib/class-names.ts';
import { decimalSeparator } from '#web/lib/format.ts';
import { cleanInPlace } from './clean-in-place.ts';
import { Field, type FieldTexts } from './field.tsx';
import { inputClass } from './input.tsx';
import { cleanNumberText, mayHaveThousands } from './number-text.ts';
import { pastedNumber } from './pasted-number.ts';

type NumberInputProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'children' | 'type' | 'min'> & {
    /** Digits behind the point; none by default: whole numbers. */
    decimals?: number;
    /** 0 by default; the form's validation checks the minimum. */
    min?: number;
  };

/**
 * A number typed as text: everything that is no digit is stripped as it is typed, and the field says so while nothing is left. The change it
 * reports is clean already.
 */
export function NumberInput({ decimals = 0, min = 0, onChange, ...props }: NumberInputProps) {
  const { label, labelHidden, labelEnd, hint, id, className, error: refused, ...rest } = props;
  const [hasLetters, setHasLetters] = useState(false);
  const example = decimals > 0 ? 'Enter a number such as 24.50.' : 'Enter a whole number such as 12.';
  const error = hasLetters ? example : refused;
  return (
    <Field {...{ label, labelHidden, labelEnd, hint, error, id, className }}>
      {(wiring) => (
        <input
          {...rest}
          {...wiring}
          className={cx(inputClass, 'num')}
          type="text"
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          onChange={(event) => {
            const typed = event.target.value;
            stripInPlace(event, decimals, min);
            setHasLetters(typed !== '' && event.target.value === '');
            onChange?.(event);
          }}
          onBlur={(event) => {
            settleSeparators(event, decimals);
            setHasLetters(false);
            rest.onBlur?.(event);
          }}
        />
      )}
    </Field>
  );
}

/**
 * Decides what a typed separator means that is not the locale's for decimals: '45,50' becomes '45.50', and '1,234' becomes '1234'; where
 * decimals follow a comma, '1.234' does.
 */
export function settleSeparators({ target }: FocusEvent<HTMLInputElement>, decimals = 0): void {
  if (!target.value.includes(',') && !mayHaveThousands(target.value, decimals, decimalSeparator())) return;
  // As if it were typed, so that every kind of form gets the change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
    target,
    pastedNumber(target.value),
  );
  target.dispatchEvent(new Event('input', { bubbles: true }));
}

/** So that every kind of form sees only numbers. */
export function stripInPlace(event: ChangeEvent<HTMLInputElement>, decimals = 0, min = 0): void {
  cleanInPlace(event, (text) => cleanNumberText(text, decimals, min, decimalSeparator()));
}
