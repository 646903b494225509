import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { invalidateWithDependents } from '#web/lib/api/dependent-queries.ts';
import { wordsInForm } from '#web/lib/api/report-failure.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as en from '#web/texts/en/tracking-list.ts';
import * as styles from './send-outcome.module.css';

const texts = defineTexts({ en });

interface UndoSendProps {
  /** The one that has sent them. */
  request: string;
  /** How many orders or parcels that were. */
  count: number;
  /** Their buyers get a mail that it is on its way. */
  mailed: boolean;
  onUndone: () => void;
  /** Beside the button. */
  children?: ReactNode;
}

/** Takes back everything that a request has sent, or says what has happened to it since. */
export default function UndoSend({ request, count, mailed, onUndone, children }: UndoSendProps) {
  const client = useQueryClient();
  const { undoAll, undoing, tellUndone } = texts();
  const [tells, setTells] = useState(mailed);
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () =>
      shopApi('POST /order/bulk/:id/undo', { params: { id: request }, body: { notify: tells } }),
    onSuccess: ({ message, refused }) => {
      if (refused.length > 0) return;
      notify.success(message);
      onUndone();
    },
    onSettled: () => invalidateWithDependents(client, ['orders']),
  });
  const refusals = error ? [wordsInForm(error)] : (data?.refused.map(({ reason }) => reason) ?? []);
  return (
    <>
      {mailed ? (
        <Checkbox
          label={tellUndone}
          checked={tells}
          disabled={isPending}
          onChange={({ target }) => setTells(target.checked)}
        />
      ) : null}
      <div className={styles.actions}>
        <Button size="small" busy={isPending} busyLabel={undoing} onClick={() => mutate()}>
          {undoAll(formatCount(count), count)}
        </Button>
        {children}
      </div>
      <Refusal text={refusals.join(' ') || undefined} />
    </>
  );
}
