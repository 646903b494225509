import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import type { BulkEdit } from '#contract/bulk-edits.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { IconButton } from '#web/components/buttons/icon-button.tsx';
import { Link } from '#web/components/buttons/link.tsx';
import { ProgressBar } from '#web/components/feedback/progress-bar.tsx';
import { editableKey } from '#web/lib/api/editable-queries.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { createStorageStore, useStore } from '#web/lib/values/create-store.ts';
import * as en from '#web/texts/en/bulk-edit.ts';
import { bulkEditsQuery } from './bulk.queries.ts';
import * as styles from './bulk-progress.module.css';
import { resultCounts, resultHeading, toShown } from './results.ts';

const texts = defineTexts({ en });

/** Results that ended until then were closed here. */
const closedUntil = createStorageStore('bulk-edits-closed', (text) => text ?? '');

/** The account's changes of many products that go on, and results that were not closed yet. */
export function BulkProgress() {
  const client = useQueryClient();
  const { data = [] } = useQuery(bulkEditsQuery);
  const closed = useStore(closedUntil);
  const region = useRef<HTMLElement>(null);
  const endedAt = data.reduce((last, { ended }) => (ended !== null && ended > last ? ended : last), '');
  useEffect(() => {
    if (endedAt) void client.invalidateQueries({ queryKey: editableKey('products') });
  }, [client, endedAt]);
  const { running, newest, earlier } = toShown(data, closed);
  const [last] = newest;
  const result = (edit: BulkEdit) => (
    <Result
      key={edit._id}
      edit={edit}
      counts={resultCounts(edit, data)}
      onClose={() => closedUntil.set(endedAt)}
      // Its button is gone by then.
      onUndo={() => region.current?.focus({ preventScroll: true })}
    />
  );
  return (
    <>
      {/* Screen readers announce what changes within an element, not one that appears. */}
      <p className="sr-only" role="status">
        {last ? `${resultHeading(last)} ${resultCounts(last, data)}` : ''}
      </p>
      {running.length > 0 || newest.length > 0 ? (
        <section ref={region} tabIndex={-1} aria-label={texts().regionLabel} className={styles.edits}>
          {running.map((edit) => (
            <Running key={edit._id} edit={edit} />
          ))}
          {newest.map(result)}
          {earlier.length > 0 ? (
            <details className={styles.earlier}>
              <summary>{texts().earlier(formatCount(earlier.length), earlier.length)}</summary>
              <div className={styles.edits}>{earlier.map(result)}</div>
            </details>
          ) : null}
        </section>
      ) : null}
    </>
  );
}

function Running({ edit }: { edit: BulkEdit }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => shopApi('PUT /product/bulk/:id/cancel', { params: { id: edit._id } }),
    onError: (failure) => reportFailure(failure),
    onSettled: () => client.invalidateQueries({ queryKey: bulkEditsQuery.queryKey }),
  });
  const { sentence, progress, cancel } = texts();
  const label = sentence(edit.change);
  return (
    <div className={styles.edit}>
      <p className={styles.words}>
        <b>{label}</b>{' '}
        <span className="num muted">
          {progress(formatCount(edit.done), formatCount(edit.total), edit.total)}
        </span>
      </p>
      <Button variant="quiet" size="small" busy={isPending} onClick={() => mutate()}>
        {cancel}
      </Button>
      <ProgressBar label={label} value={edit.done} max={edit.total} />
    </div>
  );
}

/** Begins to undo an edit. Repeated after a lost reply, the call has the same id, and begins nothing else. */
function useUndo({ _id }: BulkEdit, onUndo: () => void) {
  const client = useQueryClient();
  const [requests] = useState(() => createRequestIds());
  return useMutation({
    mutationFn: () =>
      shopApi('POST /product/bulk/:id/undo', { params: { id: _id }, body: { _id: requests.idFor(_id) } }),
    onSuccess: onUndo,
    onError: (failure) => reportFailure(failure),
    onSettled: () => client.invalidateQueries({ queryKey: bulkEditsQuery.queryKey }),
  });
}

interface ResultProps {
  edit: BulkEdit;
  counts: string;
  onClose: () => void;
  onUndo: () => void;
}

function Result({ edit, counts, onClose, onUndo }: ResultProps) {
  const words = texts();
  const { mutate: undo, isPending } = useUndo(edit, onUndo);
  const { refused, refusals } = edit;
  return (
    <div className={styles.edit}>
      <p className={styles.words}>
        <b>{resultHeading(edit)}</b> <span className="num muted">{counts}</span>
      </p>
      <div className={styles.actions}>
        {edit.canBeUndone ? (
          <Button variant="quiet" size="small" busy={isPending} onClick={() => undo()}>
            {words.undo}
          </Button>
        ) : null}
        <IconButton icon="x" iconSize="s" label={words.dismiss} onClick={onClose} />
      </div>
      {refusals.length > 0 ? (
        <details className={styles.refusals}>
          <summary>{words.refusedTitle}</summary>
          <ul>
            {refusals.map(({ _id, name, reason }) => (
              <li key={_id}>
                {name === null ? null : (
                  <>
                    <Link className="link" to={href('/dashboard/product/edit/:id', { id: _id })}>
                      {name}
                    </Link>
                    {': '}
                  </>
                )}
                {reason}
              </li>
            ))}
          </ul>
          {refused > refusals.length ? <p>{words.firstRefused(formatCount(refusals.length))}</p> : null}
        </details>
      ) : null}
    </div>
  );
}
