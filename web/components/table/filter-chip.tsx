import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { cx } from '#web/lib/values/class-names.ts';
import { MenuChoices, MenuPanel } from '../dialogs/menu-panel.tsx';
import { Icon } from '../pictures/icon.tsx';
import * as styles from './filter-chip.module.css';

type ChipButtonProps = ComponentProps<'button'> & {
  name: string;
  isSet: boolean;
  /** The name of the chosen value. */
  chosen: ReactNode;
};

/** The button of a filter: dashed while unset, solid with its value when set. */
export function ChipButton({ name, isSet, chosen, ...rest }: ChipButtonProps) {
  return (
    <button type="button" {...rest} className={cx(styles.chip, isSet && styles.set)}>
      <Icon name={isSet ? 'caret-down' : 'plus'} />
      {name}
      {isSet ? <b>{chosen}</b> : null}
    </button>
  );
}

type FilterChipProps = {
  /** 'Status' */
  name: string;
  options: readonly { value: string; label: string }[];
  /** '' is unset. */
  value: string;
  onChange: (value: string) => void;
  /** The label of unset; null where a value is always chosen. */
  any?: string | null;
};

/** A filter of a list. Imports Base UI: dashboard only. */
export function FilterChip({ name, options, value, onChange, any = 'Any' }: FilterChipProps) {
  const [open, setOpen] = useState(false);
  const chip = useRef<HTMLButtonElement>(null);
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      <ChipButton
        ref={chip}
        name={name}
        isSet={chosen !== undefined}
        chosen={chosen?.label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      <MenuPanel open={open} onOpenChange={setOpen} anchor={chip} label={name} align="start">
        <MenuChoices
          value={value}
          options={any === null ? options : [{ value: '', label: any }, ...options]}
          onChoose={onChange}
        />
      </MenuPanel>
    </>
  );
}

type ToggleChipProps = { name: string; isSet: boolean; onChange: (isSet: boolean) => void };

/** A filter that is on or off: dashed while off, solid with a cross when on. */
export function ToggleChip({ name, isSet, onChange }: ToggleChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isSet}
      className={cx(styles.chip, isSet && styles.set)}
      onClick={() => onChange(!isSet)}
    >
      {isSet ? null : <Icon name="plus" />}
      {isSet ? <b>{name}</b> : name}
      {isSet ? <Icon name="x" /> : null}
    </button>
  );
}
