import { type ChangeEvent, type ComponentProps, type FocusEvent, useState } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/typed-number.ts';
import { cleanInPlace } from './clean-in-place.ts';
import { Field, type FieldTexts } from './field.tsx';
import { inputClass } from './input.tsx';
import { readNumber, settledNumber, withoutLetters } from './read-number.ts';

const texts = defineTexts({ en });

/** Said at once: it is in no part of a number, as a separator is. */
const hasLetter = /\p{L}/u;

type NumberInputProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'children' | 'type'> & {
    /** Digits behind the point; none by default: whole numbers. */
    decimals?: number;
  };

/**
 * A number typed as text. What is no number stays as it was typed, and the field says so when it is left; the form reads the text with
 * `readNumber` or `typedNumber`, which refuse the same.
 */
export function NumberInput({ decimals = 0, onChange, ...props }: NumberInputProps) {
  const { label, labelHidden, labelEnd, hint, id, className, error: refused, ...rest } = props;
  const [refusal, setRefusal] = useState<string>();
  return (
    <Field {...{ label, labelHidden, labelEnd, hint, error: refusal ?? refused, id, className }}>
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
            if (decimals === 0) keepLettersOut(event);
            const isEmptied = typed !== '' && event.target.value === '';
            const { refusal } = hasLetter.test(typed) ? readNumber(event.target.value, decimals) : {};
            setRefusal(isEmptied ? texts().wholeExample : refusal);
            onChange?.(event);
          }}
          onBlur={(event) => {
            settleInPlace(event, decimals);
            setRefusal(readNumber(event.target.value, decimals).refusal);
            rest.onBlur?.(event);
          }}
        />
      )}
    </Field>
  );
}

/** '45,50' and '$1,234.50' become '45.50' and '1234.50', so that what will be saved is seen before. */
export function settleInPlace({ target }: FocusEvent<HTMLInputElement>, decimals = 0): void {
  const settled = settledNumber(target.value, decimals);
  if (settled === target.value) return;
  // As if it were typed, so that every kind of form gets the change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, settled);
  target.dispatchEvent(new Event('input', { bubbles: true }));
}

export function keepLettersOut(event: ChangeEvent<HTMLInputElement>): void {
  cleanInPlace(event, withoutLetters);
}
