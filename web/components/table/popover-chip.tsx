import { type ReactNode, useRef, useState } from 'react';
import { PopoverPanel } from '../dialogs/popover-panel.tsx';
import { ChipButton } from './filter-chip.tsx';

type PopoverChipProps = {
  /** 'Brand' */
  name: string;
  isSet: boolean;
  /** The name of the chosen value. */
  chosen: ReactNode;
  /** Class of the panel. */
  className?: string | undefined;
  children: (close: () => void) => ReactNode;
};

/** A filter whose choices are in a panel. Imports Base UI: dashboard only. */
export function PopoverChip({ name, isSet, chosen, className, children }: PopoverChipProps) {
  const [open, setOpen] = useState(false);
  const chip = useRef<HTMLButtonElement>(null);
  return (
    <>
      <ChipButton
        ref={chip}
        name={name}
        isSet={isSet}
        chosen={chosen}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      <PopoverPanel
        open={open}
        onOpenChange={setOpen}
        anchor={chip}
        label={name}
        align="start"
        {...(className ? { className } : {})}
      >
        {children(() => setOpen(false))}
      </PopoverPanel>
    </>
  );
}
