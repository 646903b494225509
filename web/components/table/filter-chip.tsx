import { useRef, useState } from 'react';
import { cx } from '#web/lib/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { MenuChoices, MenuPanel } from '../ui/menu-panel.tsx';

type FilterChipProps = {
  /** 'Status' */
  name: string;
  options: readonly { value: string; label: string }[];
  /** '' is unset. */
  value: string;
  onChange: (value: string) => void;
  /** What unset is called; null where something is always chosen. */
  any?: string | null;
};

/** One filter of a list: dashed while unset, solid with its accent word when set. Brings Base UI: back office only. */
export function FilterChip({ name, options, value, onChange, any = 'Any' }: FilterChipProps) {
  const [open, setOpen] = useState(false);
  const chip = useRef<HTMLButtonElement>(null);
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      <button
        ref={chip}
        type="button"
        className={cx('filter-chip', chosen && 'filter-chip-set')}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name={chosen ? 'caret-down' : 'plus'} />
        {name}
        {chosen ? <b>{chosen.label}</b> : null}
      </button>
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
