import { useEffect, useRef, useState } from 'react';
import { isFinal } from '#contract/order-status.ts';
import type { OrderLine } from '#contract/orders.contract.ts';
import type { ItemStatus } from '#contract/statuses.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx';
import { inputClass } from '#web/components/form/input.tsx';
import * as styles from './all-items-status.module.css';
import { itemsBefore, steps } from './items-before.ts';
import type { StatusChanges } from './use-status-changes.ts';

/** Applies one status to all items that may still change; each of them can be undone by itself. */
export function AllItemsStatus({ lines, changes }: { lines: readonly OrderLine[]; changes: StatusChanges }) {
  const [chosen, setChosen] = useState<ItemStatus | null>(null);
  const [asks, setAsks] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const hadFocus = useRef(false);

  // The pressed button is gone.
  useEffect(() => {
    if (chosen === null && hadFocus.current) select.current?.focus();
    hadFocus.current = false;
  }, [chosen]);

  const open = lines.filter(({ status }) => !isFinal(status));
  if (open.length < 2) return null;
  const changed = chosen ? itemsBefore(chosen, open, changes.waitingFor) : [];
  const apply = () => {
    if (!chosen) return;
    hadFocus.current = true;
    setAsks(false);
    setChosen(null);
    for (const line of changed) changes.later(line, chosen);
  };
  return (
    <div className={styles.row}>
      <label className={styles.label}>
        All items
        <select
          ref={select}
          className={inputClass}
          value={chosen ?? ''}
          onChange={({ target }) => setChosen(steps.find((step) => step === target.value) ?? null)}
        >
          <option value="">Choose a status</option>
          {steps.map((step) => (
            <option key={step}>{step}</option>
          ))}
        </select>
      </label>
      {chosen ? (
        <Button
          disabled={changed.length === 0}
          aria-label={`Apply: set all items to ${chosen}`}
          onClick={() => (isFinal(chosen) ? setAsks(true) : apply())}
        >
          Apply
        </Button>
      ) : null}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Set all items to ${chosen}?`}
        confirmLabel={`Set to ${chosen}`}
        onConfirm={apply}
      >
        The customer is told by mail. A delivered item cannot be changed any more.
      </ConfirmDialog>
    </div>
  );
}
