import { type ReactNode, useId } from 'react';
import { Icon } from '#web/components/ui/icon.tsx';
import { cx } from '#web/lib/class-names.ts';

/** What every field can be told. */
export type FieldTexts = {
  label: ReactNode;
  /** Read by screen readers only: where a placeholder or a neighbour says it already. */
  labelHidden?: boolean;
  /** At the far end of the label's line: a link such as 'Forgot Password?'. */
  labelEnd?: ReactNode;
  /** Help below the input; gives way to an error. */
  hint?: ReactNode;
  /** The first is shown (docs/rules.md#forms). */
  error?: string | readonly string[];
};

/** What ties the input to its label, hint and error: spread it on the input. */
export type FieldWiring = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string };

type FieldProps = FieldTexts & {
  id?: string;
  /** At the end of the hint's line: a counter. Stays beside an error. */
  hintEnd?: ReactNode;
  className?: string;
  children: (wiring: FieldWiring) => ReactNode;
};

/** The frame of one field: label above, input, then the first error or the hint. */
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
    <label className={labelHidden ? 'sr-only' : 'label'} htmlFor={inputId}>
      {label}
    </label>
  );
  return (
    <div className={cx('field', className)}>
      {labelEnd ? (
        <div className="label-row">
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
        <p className="hint">
          <span id={hintId}>{firstError ? null : hint}</span>
          {hintEnd}
        </p>
      ) : null}
    </div>
  );
}

/** One error in words, with its mark. For errors of a whole form too. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="err" id={id}>
      <Icon name="warning-circle" />
      {children}
    </p>
  );
}
