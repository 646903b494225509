import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Dialog } from '#web/components/dialogs/dialog.tsx';
import { FieldError } from '#web/components/form/field.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/bulk-edit.ts';
import { bulkEditsQuery, bulkPreviewQuery, type SentChange, type SentWhich } from './bulk.queries.ts';
import { BulkFields } from './bulk-fields.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { type BulkKind, emptyDraft, toChange } from './draft-change.ts';

const texts = defineTexts({ en });

interface BulkDialogProps {
  kind: BulkKind;
  which: SentWhich;
  /** The button that gets the focus back. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** The change has begun. */
  onStarted: () => void;
}

/** Asks what becomes of many products, shows examples, and begins. Mounted while it is open. */
export function BulkDialog({ kind, which, opener, onClose, onStarted }: BulkDialogProps) {
  const form = useId();
  const [draft, setDraft] = useState(emptyDraft);
  const change = toChange(kind, draft);
  const preview = useQuery(bulkPreviewQuery(which, change));
  const sized = useQuery(bulkPreviewQuery(which, { kind: 'deactivate' }));
  const start = useStart(which, preview.data?.count, onStarted);
  const number = (preview.data ?? sized.data)?.count;
  const count = number === undefined ? '…' : formatCount(number);
  const isRefused = change !== null && preview.isError;
  const isReady = change !== null && preview.data !== undefined && !preview.isPlaceholderData && number !== 0;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change || !isReady) return;
    // The list may have more products by now.
    start.mutate(change, { onError: () => void preview.refetch() });
  };
  const { actions, hints, title, cancel, starting } = texts();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      opener={opener}
      title={title(kind, count, number ?? 0)}
      text={hints[kind]}
      actions={
        <>
          <Button variant="quiet" disabled={start.isPending} onClick={onClose}>
            {cancel}
          </Button>
          <Button
            variant={kind === 'delete' ? 'danger' : 'primary'}
            type="submit"
            form={form}
            disabled={!isReady}
            busy={start.isPending}
            busyLabel={starting}
          >
            {actions[kind]}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={submit} dense>
        <BulkFields
          kind={kind}
          draft={draft}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
          error={isRefused ? preview.error.message : undefined}
        />
        {change && preview.data && !isRefused ? <BulkPreview samples={preview.data.samples} /> : null}
        <div role="alert">{start.error ? <FieldError>{start.error.message}</FieldError> : null}</div>
      </Form>
    </Dialog>
  );
}

/**
 * Begins a change. Repeated after a lost reply, the call has the same id, and begins nothing else.
 * @param onStarted also called when the dialog was closed before the reply came
 */
function useStart(which: SentWhich, countWas: number | undefined, onStarted: () => void) {
  const client = useQueryClient();
  const [requests] = useState(() => createRequestIds());
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return useMutation({
    mutationFn: (change: SentChange) => {
      // The count is read again after a failure, and is other than before when the change has begun.
      const _id = requests.idFor({ which, change });
      const body = { _id, which: 'filter' in which ? { ...which, countWas } : which, change };
      return shopApi('POST /product/bulk', { body });
    },
    onError: (failure) => {
      // Closed before the reply came, the dialog cannot say it.
      if (!isOpen.current) reportFailure(failure);
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: bulkEditsQuery.queryKey });
      onStarted();
    },
  });
}
