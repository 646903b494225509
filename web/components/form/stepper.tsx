import { decimalNumber } from '#contract/decimal-number.ts';
import { cx } from '#web/lib/values/class-names.ts';
import { Icon } from '../pictures/icon.tsx';
import * as styles from './stepper.module.css';

type StepperProps = {
  /** The counted thing: 'Quantity'. */
  label: string;
  id?: string;
  /** The typed text, which may be no number. The page validates it. */
  value: string;
  onChange: (value: string) => void;
  min?: number;
  /** The maximum of the plus button. */
  max?: number;
  disabled?: boolean;
  small?: boolean;
  invalid?: boolean;
  describedBy?: string;
};

/** A whole number between minus and plus. */
export function Stepper({
  label,
  id,
  value,
  onChange,
  min = 1,
  max,
  disabled,
  small,
  invalid,
  describedBy,
}: StepperProps) {
  const number = Math.trunc(decimalNumber(value)) || 0;
  return (
    <div className={cx(styles.stepper, small && styles.small)}>
      <button
        type="button"
        aria-label="One less"
        disabled={disabled || number <= min}
        onClick={() => onChange(String(number - 1))}
      >
        <Icon name="minus" size="s" />
      </button>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <button
        type="button"
        aria-label="One more"
        disabled={disabled || (max !== undefined && number >= max)}
        onClick={() => onChange(String(Math.max(number + 1, min)))}
      >
        <Icon name="plus" size="s" />
      </button>
    </div>
  );
}
