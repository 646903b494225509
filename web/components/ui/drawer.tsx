import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { cx } from '#web/lib/class-names.ts';
import { Icon } from './icon.tsx';

type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** 'right': bag; 'left': navigation; 'up': a sheet from the foot of a phone. */
  from?: 'right' | 'left' | 'up';
  title: ReactNode;
  /** In place of the shown title, which then only screen readers hear: a wordmark. */
  head?: ReactNode;
  closeLabel: string;
  foot?: ReactNode;
  children: ReactNode;
};

const PARTS = { right: 'drawer', left: 'nav-drawer', up: 'sheet-up' };

/**
 * A panel that slides in over the page: traps focus, gives it back, closes by Escape, backdrop and button.
 * Import it lazily: it brings Base UI.
 */
export function Drawer({
  open,
  onOpenChange,
  from = 'right',
  title,
  head,
  closeLabel,
  foot,
  children,
}: DrawerProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className={PARTS[from]}>
          <div className="drawer-head">
            {head}
            <Dialog.Title className={head ? 'sr-only' : 'lead'}>{title}</Dialog.Title>
            <Dialog.Close className={cx('icon-btn', from === 'up' && 'size-11')} aria-label={closeLabel}>
              <Icon name="x" />
            </Dialog.Close>
          </div>
          <div className="drawer-body">{children}</div>
          {foot ? <div className="drawer-foot">{foot}</div> : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
