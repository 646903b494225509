import { Popover } from '@base-ui/react/popover';
import { type ReactNode, type RefObject, useRef } from 'react';
import { cx } from '#web/lib/values/class-names.ts';
import { ignoreAnchorPress, returnFocus } from './anchor-button.ts';
import { floatingClass, menuPanelClass } from './menu.tsx';

type PopoverPanelProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens it, anywhere on the page; it has `aria-expanded` and gets the focus back. */
  anchor: RefObject<HTMLElement | null>;
  label: string;
  align?: 'start' | 'center' | 'end';
  className?: string;
  children: ReactNode;
};

/**
 * A panel anchored to a button outside it, so that the button can be above the fold and the panel load later:
 * import it lazily, it imports Base UI. Closes on Escape, on a press outside and when Tab leaves it.
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
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Popover.Root open={open} onOpenChange={ignoreAnchorPress(anchor, onOpenChange)}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align={align} sideOffset={8} className={floatingClass}>
          <Popover.Popup
            ref={panel}
            className={cx(menuPanelClass, className)}
            aria-label={label}
            finalFocus={returnFocus(anchor, panel)}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
