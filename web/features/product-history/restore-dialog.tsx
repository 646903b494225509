import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RestoreProblem } from '#contract/product-history.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Dialog } from '#web/components/dialogs/dialog.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { QueryResult } from '#web/components/feedback/query-result.tsx';
import { ApiError } from '#web/lib/api/api.ts';
import { editableKey, removeInactiveEditables } from '#web/lib/api/editable-queries.ts';
import { reportedMutation } from '#web/lib/api/optimistic-update.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/product-history.ts';
import { ChangeList } from './change-list.tsx';
import { historyKey } from './history.queries.ts';
import * as styles from './restore-dialog.module.css';

const texts = defineTexts({ en });

interface RestoreDialogProps {
  productId: string;
  /** Id of the entry. */
  entry: string;
  onClose: () => void;
}

/** Shows what restoring an entry would change now, and restores exactly that. */
export function RestoreDialog({ productId, entry, onClose }: RestoreDialogProps) {
  const client = useQueryClient();
  const { restore, failed, fields } = texts();
  const send = (preview: string | undefined) =>
    shopApi('POST /product/:id/history/:entry/restore', {
      params: { id: productId, entry },
      body: { preview },
    });
  const query = useQuery({
    queryKey: editableKey('restore', productId, entry),
    queryFn: () => send(undefined),
    gcTime: 0,
  });
  const mutation = useMutation(
    reportedMutation({
      send,
      onDone: () => {
        removeInactiveEditables();
        void client.invalidateQueries({ queryKey: historyKey(productId) });
        void client.invalidateQueries({ queryKey: editableKey('product', productId) });
        onClose();
      },
      onFailure: (failure) => {
        reportFailure(failure);
        // Somebody has saved meanwhile: this shows what it would change now.
        if (failure instanceof ApiError && failure.code === 'product-changed') void query.refetch();
      },
    }),
  );
  const found = query.data;
  const isEmpty = found && Object.keys(found.changes).length === 0;
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={restore.title}
      text={restore.text}
      actions={
        <>
          <Button variant="quiet" disabled={mutation.isPending} onClick={onClose}>
            {isEmpty ? restore.close : restore.cancel}
          </Button>
          {isEmpty ? null : (
            <Button
              variant="primary"
              busy={mutation.isPending}
              busyLabel={restore.restoring}
              disabled={!found || query.isFetching}
              onClick={() => found && mutation.mutate(found.preview)}
            >
              {restore.confirm}
            </Button>
          )}
        </>
      }
    >
      <QueryResult query={query} skeleton={<RowsSkeleton />} failed={failed}>
        {({ changes, problems }) => (
          <div className={styles.preview}>
            {isEmpty ? <p>{restore.nothing}</p> : <ChangeList changes={changes} />}
            {problems.length > 0 ? (
              <section>
                <h3 className={styles.left}>{restore.left}</h3>
                <ul className={styles.problems}>
                  {problems.map(({ field, message }) => (
                    <li key={field + message}>
                      {fieldLabel(field, fields)}: {message}
                    </li>
                  ))}
                </ul>
              </section>
            ) : null}
          </div>
        )}
      </QueryResult>
    </Dialog>
  );
}

function fieldLabel(field: RestoreProblem['field'], labels: Readonly<Record<string, string>>): string {
  return labels[field] ?? field;
}
