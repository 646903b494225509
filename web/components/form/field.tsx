import { type ReactNode, useId } from 'react';
import { Icon } from '#web/components/pictures/icon.tsx';
import { cx } from '#web/lib/values/class-names.ts';
import * as styles from './field.module.css';

/** For a group that is no Field: radio buttons, a text. */
export const fieldClass = styles.field;
export const labelClass = styles.label;

/** The texts of a field. */
export type FieldTexts = {
  label: ReactNode;
  /** For screen readers only: where a placeholder says it already. */
  labelHidden?: boolean;
  /** At the end of the label's line: a link such as 'Forgot Password?'. */
  labelEnd?: ReactNode;
  /** Help below the input; an error replaces it. */
  hint?: ReactNode;
  /** The first is shown (docs/rules.md#forms). */
  error?: string | readonly string[];
};

/** Connects the input with its label, hint and error: spread it on the input. */
export type FieldWiring = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string };

type FieldProps = FieldTexts & {
  id?: string;
  /** At the end of the hint's line: a counter. Stays beside an error. */
  hintEnd?: ReactNode;
  className?: string;
  children: (wiring: FieldWiring) => ReactNode;
};

/** A label, the input, then the first error or the hint. */
export function Field({
  label,
  labelHidden,
  labelEnd,
  hint,
  hintEnd,
  error,
  id,
  className,
  children,
}: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const firstError = typeof error === 'string' ? error : error?.[0];
  const errorId = firstError ? `${inputId}-error` : undefined;
  const hintId = !firstError && hint ? `${inputId}-hint` : undefined;
  const labelElement = (
    <label className={labelHidden ? 'sr-only' : styles.label} htmlFor={inputId}>
      {label}
    </label>
  );
  return (
    <div className={cx(styles.field, className)}>
      {labelEnd ? (
        <div className={styles.labelRow}>
          {labelElement}
          {labelEnd}
        </div>
      ) : (
        labelElement
      )}
      {children({
        id: inputId,
        'aria-invalid': firstError ? true : undefined,
        'aria-describedby': errorId ?? hintId,
      })}
      {firstError ? <FieldError id={errorId}>{firstError}</FieldError> : null}
      {hintId || hintEnd ? (
        <p className={styles.hint}>
          <span id={hintId}>{firstError ? null : hint}</span>
          {hintEnd}
        </p>
      ) : null}
    </div>
  );
}

/** Below a group that is no Field: why it is refused, else help. */
export function FieldNote({ id, error, hint }: { id: string; error: string | undefined; hint: string }) {
  return (
    <div id={id} role={error ? 'alert' : undefined}>
      {error ? (
        <FieldError>{error}</FieldError>
      ) : (
        <p className={styles.hint}>
          <span>{hint}</span>
        </p>
      )}
    </div>
  );
}

/** An error with its icon, of a field or a form. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <Icon name="warning-circle" />
      {children}
    </p>
  );
}
