import { useState } from 'react';
import { readTypedTime, toTypedTime, typedTimeHint } from '#web/lib/format/shop-times.ts';
import { TextInput } from './text-input.tsx';

interface MomentInputProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** ISO time; null for none. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
}

/** Date and time in the shop's time zone, which a note beside it names (`timesNote`). Empty for none. */
export function MomentInput({ label, hint, error, value, onChange }: MomentInputProps) {
  // A time that the clocks skip stays as it was typed.
  const [typed, setTyped] = useState('');
  const read = readTypedTime(typed);
  const isTyped = read !== null && read.time === value;
  return (
    <TextInput
      label={label}
      type="datetime-local"
      hint={(isTyped ? typedTimeHint(read) : undefined) ?? hint}
      error={error}
      value={isTyped ? typed : toTypedTime(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(readTypedTime(target.value)?.time ?? null);
      }}
    />
  );
}
