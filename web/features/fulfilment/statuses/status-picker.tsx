import { useEffect, useRef } from 'react';
import { isFinal } from '#contract/order-status.ts';
import type { OrderLine } from '#contract/orders.contract.ts';
import { type ItemStatus, itemStatuses } from '#contract/statuses.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { onFirstClick } from '#web/components/buttons/on-first-click.ts';
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx';
import { inputClass } from '#web/components/form/input.tsx';
import { useOpenDialog } from '#web/lib/forms/form-frame.ts';
import * as en from '#web/texts/en/order-payments.ts';
import * as styles from './status-picker.module.css';

const paymentTexts = defineTexts({ en });

interface StatusPickerProps {
  line: OrderLine;
  name: string;
  /** Its price goes back when it is cancelled. */
  isRefunded: boolean;
  /** The status that is shown in the list. */
  chosen: ItemStatus;
  /** A change that was applied and is not sent yet. */
  waitingFor: ItemStatus | undefined;
  onChoose: (status: ItemStatus) => void;
  onApply: (status: ItemStatus) => void;
  onUndo: () => void;
}

/** Chooses a status, and applies it with a separate button: arrow keys on the list alone change nothing. */
export function StatusPicker({
  line,
  name,
  isRefunded,
  chosen,
  waitingFor,
  onChoose,
  onApply,
  onUndo,
}: StatusPickerProps) {
  const open = useOpenDialog();
  const select = useRef<HTMLSelectElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);

  // The pressed button is gone: the focus moves to its replacement.
  useEffect(() => {
    if (hadFocus.current) (waitingFor ? undo : select).current?.focus();
    hadFocus.current = false;
  }, [waitingFor]);

  const apply = () => {
    hadFocus.current = true;
    onApply(chosen);
  };
  const ask = () =>
    open((close) => (
      <ConfirmDialog
        open
        onOpenChange={close}
        title={`Set ${name} to ${chosen}?`}
        confirmLabel={`Set to ${chosen}`}
        cancelLabel={`Keep ${line.status}`}
        danger={chosen === 'Cancelled'}
        onConfirm={() => {
          close();
          apply();
        }}
      >
        {chosen === 'Cancelled'
          ? [
              'It goes back into stock and the customer is told by mail. A cancelled item cannot be changed any more.',
              isRefunded ? paymentTexts().goesBack : '',
            ].join(' ')
          : 'The customer is told by mail. A delivered item cannot be changed any more.'}
      </ConfirmDialog>
    ));
  if (waitingFor) {
    return (
      <span className={styles.picker}>
        <span className={styles.waiting} role="status">
          Takes effect in 10 seconds
        </span>
        <Button
          ref={undo}
          size="small"
          aria-label={`Undo: ${name} stays ${line.status}`}
          onClick={onFirstClick(() => {
            hadFocus.current = true;
            onUndo();
          })}
        >
          Undo
        </Button>
      </span>
    );
  }
  return (
    <span className={styles.picker}>
      <select
        ref={select}
        className={inputClass}
        aria-label={`Status of ${name}`}
        value={chosen}
        onChange={(event) => {
          const picked = itemStatuses.find((status) => status === event.target.value);
          if (picked) onChoose(picked);
        }}
      >
        {itemStatuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </select>
      {chosen === line.status ? null : (
        <Button
          aria-label={`Apply: set ${name} to ${chosen}`}
          onClick={() => (isFinal(chosen) ? ask() : apply())}
        >
          Apply
        </Button>
      )}
    </span>
  );
}
