import { type ReactNode, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import * as styles from './form-layout.module.css';
import { FormEnd, FormLine } from './form-layout.tsx';

type DeleteSectionProps = {
  /** 'product' */
  kind: string;
  /** Its name, for the confirmation and the button. */
  name: string;
  /** Says what is deleted and what stays. */
  text: ReactNode;
  /** Why it cannot be deleted by this person; the button is disabled then. */
  refusal?: ReactNode;
  busy: boolean;
  onDelete: () => void;
};

/** The end of an edit page: deletes the item after a confirmation that names it. Imports Base UI. */
export function DeleteSection({ kind, name, text, refusal, busy, onDelete }: DeleteSectionProps) {
  const [asks, setAsks] = useState(false);
  return (
    <FormEnd>
      <FormLine>
        <div>
          <p className="strong">Delete this {kind}</p>
          <p className="muted">{refusal ?? text}</p>
        </div>
        <Button
          variant="dangerQuiet"
          // Its label, not its fill, aligns with the edge.
          className={styles.flushEnd}
          disabled={refusal !== undefined}
          onClick={() => setAsks(true)}
        >
          Delete
        </Button>
      </FormLine>
      <ConfirmDialog
        danger
        open={asks}
        onOpenChange={setAsks}
        title={`Delete ${name}?`}
        confirmLabel={`Delete ${name}`}
        busy={busy}
        busyLabel="Deleting"
        onConfirm={onDelete}
      >
        {text}
      </ConfirmDialog>
    </FormEnd>
  );
}
