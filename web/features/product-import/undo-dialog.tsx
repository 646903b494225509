import { useQuery } from '@tanstack/react-query';
import type { ProductImport, UndoPreview } from '#contract/product-imports.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Dialog } from '#web/components/dialogs/dialog.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { QueryResult } from '#web/components/feedback/query-result.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/product-import.ts';
import * as styles from './import.module.css';
import { undoPreviewQuery, useUndoImport } from './imports.queries.ts';

const texts = defineTexts({ en });

interface UndoDialogProps {
  applied: ProductImport;
  onClose: () => void;
}

/** Says what undoing an import would do to its products now, and does it. */
export function UndoDialog({ applied: { _id, newBrands, newCategories }, onClose }: UndoDialogProps) {
  const { undo } = texts();
  const query = useQuery(undoPreviewQuery(_id));
  const { mutate, isPending } = useUndoImport(_id, onClose);
  const added = [...newBrands, ...newCategories];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={undo.title}
      actions={
        <>
          <Button variant="quiet" disabled={isPending} onClick={onClose}>
            {undo.cancel}
          </Button>
          <Button
            variant="primary"
            busy={isPending}
            busyLabel={undo.busy}
            disabled={!query.data}
            onClick={() => mutate()}
          >
            {undo.confirm}
          </Button>
        </>
      }
    >
      <QueryResult query={query} skeleton={<RowsSkeleton />} failed={undo.failed}>
        {(preview) => (
          <ul className={styles.undoLines}>
            {undoLines(preview).map((line) => (
              <li key={line}>{line}</li>
            ))}
            <li>{undo.stock}</li>
            {added.length > 0 ? <li>{undo.stay(added.join(', '))}</li> : null}
          </ul>
        )}
      </QueryResult>
    </Dialog>
  );
}

function undoLines({ restored, changedSince, removed, kept, gone }: UndoPreview): string[] {
  const { fates } = texts().undo;
  const counts = { restored, removed, changedSince, ...kept, gone };
  return Object.entries(fates).flatMap(([fate, words]) => {
    const count = counts[fate as keyof typeof fates];
    return count > 0 ? [words(count, formatCount(count))] : [];
  });
}
