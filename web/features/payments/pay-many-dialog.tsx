import { useMutation, useQueryClient } from '@tanstack/react-query';
import { defineTexts } from '#contract/texts.ts';
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx';
import { invalidateWithDependents } from '#web/lib/api/dependent-queries.ts';
import { wordsInForm } from '#web/lib/api/report-failure.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as en from '#web/texts/en/pay-many.ts';

const texts = defineTexts({ en });

interface PayManyDialogProps {
  orders: readonly string[];
  onClose: () => void;
  /** Gets the orders that need no other try. */
  onPaid: (ids: readonly string[]) => void;
}

/** Asks before the transfers of many orders count as arrived, and says which did not. Mounted while it is open. */
export default function PayManyDialog({ orders, onClose, onPaid }: PayManyDialogProps) {
  const client = useQueryClient();
  const words = texts();
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => shopApi('POST /order/bulk/paid', { body: { orders: [...orders] } }),
    onSuccess: ({ message, paid, refused }) => {
      onPaid(paid.map(({ _id }) => _id));
      if (refused.length > 0) return;
      notify.success(message);
      onClose();
    },
    onSettled: () => invalidateWithDependents(client, ['orders']),
  });
  const refusals = data?.refused.map(({ number, reason }) => words.refused(number, reason)) ?? [];
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.title(formatCount(orders.length), orders.length)}
      confirmLabel={words.confirm}
      busy={isPending}
      busyLabel={words.saving}
      error={error ? wordsInForm(error) : refusals.join(' ') || undefined}
      onConfirm={() => mutate()}
    >
      {words.text}
    </ConfirmDialog>
  );
}
