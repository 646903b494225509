import { type KeyboardEvent, useId, useState } from 'react';
import { type NumberRange, rangeToken } from '#contract/attribute-filters.ts';
import type { AttributeFacet } from '#contract/product-search.contract.ts';
import { textsOf } from '#contract/texts.ts';
import { FieldError } from '#web/components/form/field.tsx';
import { inputClass } from '#web/components/form/input.tsx';
import { useDraft } from '#web/components/form/use-draft.ts';
import * as en from '#web/texts/en/attribute-filters.ts';
import * as styles from './attribute-filters.module.css';
import { readBound } from './read-bound.ts';

const texts = textsOf({ en });

type NumberFilterProps = {
  facet: AttributeFacet;
  chosen: NumberRange | null;
  disabled: boolean;
  /** Null removes the filter. */
  onChoose: (token: string | null) => void;
};

/** From and to of numbers. The smallest and the largest of the list are in the empty fields. */
export function NumberFilter({ facet, chosen, disabled, onChoose }: NumberFilterProps) {
  const { _id, name, unit, range } = facet;
  const taken = [String(chosen?.min ?? ''), String(chosen?.max ?? '')] as const;
  const [typed, type] = useDraft<readonly [string, string]>(taken);
  const [isRefused, refuse] = useState(false);
  const errorId = useId();
  const { min, max, to, numberLegend, notANumber } = texts();

  function commit(): void {
    const [first, second] = [readBound(typed[0]), readBound(typed[1])];
    refuse(first === undefined || second === undefined);
    if (first === undefined || second === undefined) return;
    const bounds = first !== null && second !== null && first > second ? [second, first] : [first, second];
    const [low = null, high = null] = bounds;
    const isUnchanged = low === (chosen?.min ?? null) && high === (chosen?.max ?? null);
    if (isUnchanged) type(taken);
    else onChoose(low === null && high === null ? null : rangeToken(_id, { min: low, max: high }));
  }

  const input = (at: 0 | 1, label: string, placeholder: number | undefined) => (
    <input
      className={inputClass}
      // Sent without JavaScript.
      name={`${at === 0 ? 'from' : 'to'}:${_id}`}
      aria-label={label}
      aria-invalid={isRefused && readBound(typed[at]) === undefined ? true : undefined}
      aria-describedby={isRefused ? errorId : undefined}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      placeholder={placeholder === undefined ? undefined : String(placeholder)}
      value={typed[at]}
      disabled={disabled && chosen === null}
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
    <fieldset aria-label={numberLegend(name, unit)}>
      <div className={styles.range}>
        {input(0, min(name), range?.least)}
        <span aria-hidden="true">{to}</span>
        {input(1, max(name), range?.most)}
      </div>
      {isRefused ? <FieldError id={errorId}>{notANumber}</FieldError> : null}
    </fieldset>
  );
}
