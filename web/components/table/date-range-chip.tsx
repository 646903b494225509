import { type ChangeEvent, useId } from 'react';
import { daysNote } from '#web/lib/format/shop-times.ts';
import { Button } from '../buttons/button.tsx';
import { inputClass } from '../form/input.tsx';
import { type DateRange, dateRangeLabel } from './date-range.ts';
import * as styles from './filter-chip.module.css';
import { PopoverChip } from './popover-chip.tsx';

type DateRangeChipProps = {
  /** 'Dates' */
  name: string;
  value: DateRange;
  onChange: (change: Partial<DateRange>) => void;
};

/** A filter by the first and last day. Imports Base UI: dashboard only. */
export function DateRangeChip({ name, value, onChange }: DateRangeChipProps) {
  const chosen = dateRangeLabel(value);
  return (
    <PopoverChip name={name} isSet={chosen !== null} chosen={chosen} className={styles.days}>
      {(close) => {
        const clear = () => {
          close();
          onChange({ from: '', to: '' });
        };
        return (
          <>
            <DayInput
              label="From"
              value={value.from}
              max={value.to}
              onChange={(from) => onChange({ from })}
            />
            <DayInput label="To" value={value.to} min={value.from} onChange={(to) => onChange({ to })} />
            <p className="muted meta">{daysNote()}</p>
            {chosen === null ? null : <Button onClick={clear}>Clear</Button>}
          </>
        );
      }}
    </PopoverChip>
  );
}

/** Earlier years are those of somebody who is still typing one. */
const EARLIEST = '2000-01-01';

interface DayInputProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

/** Uncontrolled, so that a day that is not complete or in range yet stays as it is. */
function DayInput({ label, value, min, max, onChange }: DayInputProps) {
  const id = useId();
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (target.validity.valid) onChange(target.value);
  };
  return (
    <div className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={inputClass}
        type="date"
        defaultValue={value}
        min={min || EARLIEST}
        max={max || '9999-12-31'}
        onChange={change}
      />
    </div>
  );
}
