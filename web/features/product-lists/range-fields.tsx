import { type KeyboardEvent, useId, useState } from 'react';
import { FieldError } from '#web/components/form/field.tsx';
import { inputClass } from '#web/components/form/input.tsx';
import { useDraft } from '#web/components/form/use-draft.ts';
import * as styles from './range-fields.module.css';

interface RangeField {
  /** In the URL, when the form is sent without JavaScript. */
  name: string;
  label: string;
  placeholder: string | undefined;
  /** The text of the bound that is chosen; empty without one. */
  chosen: string;
  /** @returns null for an empty text, undefined for one that is no number */
  read: (typed: string) => number | null | undefined;
}

type RangeFieldsProps = {
  from: RangeField;
  to: RangeField;
  /** Between the two. */
  between: string;
  /** Said below when a text is no number. */
  refusal: string;
  disabled?: boolean;
  /** Called on Enter, and when a field is left. */
  onCommit: (from: number | null, to: number | null) => void;
};

/** Two fields for the ends of a range. */
export function RangeFields({ from, to, between, refusal, disabled, onCommit }: RangeFieldsProps) {
  const chosen = [from.chosen, to.chosen] as const;
  const [typed, type] = useDraft<readonly [string, string]>(chosen);
  const [isRefused, refuse] = useState(false);
  const errorId = useId();

  function commit(): void {
    const [low, high] = [from.read(typed[0]), to.read(typed[1])];
    refuse(low === undefined || high === undefined);
    if (low === undefined || high === undefined) return;
    type(chosen);
    onCommit(low, high);
  }

  const input = (at: 0 | 1, { name, label, placeholder, read }: RangeField) => (
    <input
      className={inputClass}
      name={name}
      aria-label={label}
      aria-invalid={isRefused && read(typed[at]) === undefined ? true : undefined}
      aria-describedby={isRefused ? errorId : undefined}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      placeholder={placeholder}
      value={typed[at]}
      disabled={disabled}
      onChange={({ target }) => type(at === 0 ? [target.value, typed[1]] : [typed[0], target.value])}
      onBlur={commit}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter') return;
        // The form is sent only without JavaScript.
        event.preventDefault();
        commit();
      }}
    />
  );
  return (
    <>
      <div className={styles.fields}>
        {input(0, from)}
        <span aria-hidden="true">{between}</span>
        {input(1, to)}
      </div>
      {isRefused ? <FieldError id={errorId}>{refusal}</FieldError> : null}
    </>
  );
}
