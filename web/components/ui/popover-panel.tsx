import { Popover } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';
import { cx } from '#web/lib/class-names.ts';
import { ignoreAnchorPress } from './ignore-anchor-press.ts';
import { floatingClass, menuPanelClass } from './menu.tsx';

type PopoverPanelProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens it: it stands anywhere, says `aria-expanded`, and gets the focus back. */
  anchor: RefObject<HTMLElement | null>;
  label: string;
  align?: 'start' | 'center' | 'end';
  className?: string;
  children: ReactNode;
};

/**
 * A panel hanging from a button that is not its own, so that the button can be in the first view and this come later:
 * import it lazily, it brings Base UI. Closes by Escape, outside press and leaving it by Tab.
 */
export function PopoverPanel({
  open,
  onOpenChange,
  anchor,
  label,
  align = 'end',
  className,
  children,
}: PopoverPanelProps) {
  return (
    <Popover.Root open={open} onOpenChange={ignoreAnchorPress(anchor, onOpenChange)}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align={align} sideOffset={8} className={floatingClass}>
          <Popover.Popup className={cx(menuPanelClass, className)} aria-label={label} finalFocus={anchor}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
