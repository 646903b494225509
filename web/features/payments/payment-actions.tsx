import type { ReactNode } from 'react';
import { orderLabel } from '#contract/order-number.ts';
import type { BeingPaid } from '#contract/payments.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { useFocusAfter } from '#web/components/buttons/use-focus-after.ts';
import { ActionDialog } from '#web/components/dialogs/action-dialog.tsx';
import { RowActions } from '#web/components/table/row-actions.tsx';
import { saidInDialog } from '#web/lib/api/optimistic-update.ts';
import { useOpenDialog } from '#web/lib/forms/form-frame.ts';
import * as en from '#web/texts/en/being-paid.ts';
import { type PaymentAction, usePaymentAction } from './being-paid.queries.ts';
import { buyerName, sumPaid, sumWords } from './payment-words.ts';

const texts = defineTexts({ en });

export interface Rights {
  mayGiveUp: boolean;
  mayRefund: boolean;
}

/** Actions of the shop for a payment: ask the provider, end it, or decide about one of another sum. */
export function PaymentActions({ payment, rights }: { payment: BeingPaid; rights: Rights }) {
  const { _id, state, method, number } = payment;
  const { ask, asking, giveUp, place, refund, providers } = texts();
  const asks = usePaymentAction(_id, 'ask');
  const button = useFocusAfter(asks.isPending);
  const name = buyerName(payment);
  const isMismatch = state === 'mismatch';
  return (
    <RowActions label={name}>
      <Button
        ref={button}
        variant="muted"
        size="small"
        busy={asks.isPending}
        busyLabel={asking}
        onClick={() => asks.mutate()}
      >
        {ask(providers[method])}
      </Button>
      {isMismatch && rights.mayRefund ? (
        <>
          <AskedAction
            {...{ id: _id, action: 'place', words: place }}
            title={place.title(orderLabel(number))}
          >
            {place.text(sumWords(payment), sumPaid(payment))}
          </AskedAction>
          <AskedAction
            {...{ id: _id, action: 'refund', words: refund }}
            danger
            title={refund.title(sumPaid(payment))}
          >
            {refund.text}
          </AskedAction>
        </>
      ) : null}
      {!isMismatch && state !== 'processing' && rights.mayGiveUp ? (
        <AskedAction {...{ id: _id, action: 'giveUp', words: giveUp }} danger title={giveUp.title(name)}>
          {giveUp.text(providers[method])}
        </AskedAction>
      ) : null}
    </RowActions>
  );
}

interface AskedActionProps {
  id: string;
  action: PaymentAction;
  words: { button: string; busy: string; keep: string };
  title: string;
  danger?: boolean;
  children: ReactNode;
}

/** An action after a question. */
function AskedAction({ words, danger, ...asked }: AskedActionProps) {
  const open = useOpenDialog();
  return (
    <Button
      variant={danger ? 'mutedDanger' : 'muted'}
      size="small"
      onClick={() => open((close) => <Question {...asked} {...{ words, danger }} onClose={close} />)}
    >
      {words.button}
    </Button>
  );
}

function Question({
  id,
  action,
  words,
  danger,
  title,
  children,
  onClose,
}: AskedActionProps & { onClose: () => void }) {
  const { mutateAsync } = usePaymentAction(id, action, saidInDialog);
  return (
    <ActionDialog
      danger={danger}
      title={title}
      confirmLabel={words.button}
      cancelLabel={words.keep}
      busyLabel={words.busy}
      run={mutateAsync}
      onClose={onClose}
    >
      {children}
    </ActionDialog>
  );
}
