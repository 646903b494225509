import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useCloseOnBack } from '#web/lib/navigation/use-close-on-back.ts';
import { iconButtonClass } from '../buttons/icon-button.tsx';
import { Icon } from '../pictures/icon.tsx';
import * as dialogStyles from './dialog.module.css';
import * as styles from './drawer.module.css';

const sides = { right: styles.right, left: styles.left, up: styles.up };

type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** 'right': bag; 'left': navigation; 'up': a sheet from the bottom of a phone. */
  from?: keyof typeof sides;
  title: ReactNode;
  /** Replaces the visible title, which stays for screen readers: a wordmark. */
  head?: ReactNode;
  closeLabel: string;
  footer?: ReactNode;
  children: ReactNode;
};

/**
 * A panel that slides in over the page: traps focus, returns it, closes on Escape and Back, by backdrop and button.
 * Import it lazily: it imports Base UI.
 */
export function Drawer({
  open,
  onOpenChange,
  from = 'right',
  title,
  head,
  closeLabel,
  footer,
  children,
}: DrawerProps) {
  useCloseOnBack(open, () => onOpenChange(false));
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.backdrop} />
        <Dialog.Popup className={sides[from]}>
          <div className={styles.panel}>
            <div className={styles.header}>
              {head}
              <Dialog.Title className={head ? 'sr-only' : 'lead'}>{title}</Dialog.Title>
              <Dialog.Close className={iconButtonClass} aria-label={closeLabel}>
                <Icon name="x" />
              </Dialog.Close>
            </div>
            <div className={styles.body}>{children}</div>
            {footer ? <div className={styles.footer}>{footer}</div> : null}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
