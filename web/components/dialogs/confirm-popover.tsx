import { Popover } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { cx } from '#web/lib/values/class-names.ts';
import { Button, buttonClass } from '../buttons/button.tsx';
import * as styles from './confirm-popover.module.css';
import { floatingClass, menuPanelClass } from './menu.tsx';

type ConfirmPopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>;
  /** Names the object: 'Disable Tarn?' */
  title: ReactNode;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** Edge of the button that it is aligned with. */
  align?: 'start' | 'end';
  onConfirm: () => void;
};

/** Asks for confirmation beside the button, for actions that can be undone. Imports Base UI. */
export function ConfirmPopover({
  trigger,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger,
  align = 'end',
  onConfirm,
}: ConfirmPopoverProps) {
  const [open, setOpen] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Popover.Root open={open} onOpenChange={(next) => setOpen(next)}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner align={align} sideOffset={8} collisionPadding={16} className={floatingClass}>
          <Popover.Popup className={cx(menuPanelClass, styles.popover)} initialFocus={cancel}>
            <Popover.Title className="strong">{title}</Popover.Title>
            <Popover.Description className={styles.text} render={<div />}>
              {children}
            </Popover.Description>
            <div className={styles.actions}>
              <Popover.Close ref={cancel} className={buttonClass({ variant: 'quiet', size: 'small' })}>
                {cancelLabel}
              </Popover.Close>
              <Button
                variant={danger ? 'danger' : 'primary'}
                size="small"
                onClick={() => {
                  setOpen(false);
                  onConfirm();
                }}
              >
                {confirmLabel}
              </Button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
