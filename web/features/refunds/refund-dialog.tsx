import { useEffect, useId, useState } from 'react';
import { toMajor, toMinor } from '#contract/money.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Dialog } from '#web/components/dialogs/dialog.tsx';
import { OverNote } from '#web/components/form/form-frame.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { NumberInput } from '#web/components/form/number-input.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { Select } from '#web/components/form/select.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { useNextFocus } from '#web/components/form/use-next-focus.ts';
import { Price } from '#web/components/labels/price.tsx';
import { DescriptionList } from '#web/components/layout/description-list.tsx';
import { listWords } from '#web/components/layout/word-list.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/order-payments.ts';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import { shownLabel } from '../orders/order-labels.ts';
import { paymentLabel } from '../orders/payment-labels.ts';
import { leftToRefund } from './refund-amounts.ts';
import * as styles from './refund-dialog.module.css';
import { RefundPieces } from './refund-pieces.tsx';
import { type Refunding, useRefund } from './use-refund.ts';

const texts = defineTexts({ en });

interface RefundDialogProps {
  details: OrderDetails;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks what is refunded of an order that was paid online. Imports Base UI. */
export function RefundDialog({ details, open, onOpenChange }: RefundDialogProps) {
  const { dialog } = texts();
  const formId = useId();
  const refund = useRefund(details, () => onOpenChange(false));
  const { sum, isBusy, payments } = refund;
  const [first] = payments;
  const isOne = payments.length === 1 && first;
  const [known] = useState(() => new Set(details.refunds.map(({ _id }) => _id)));
  // By somebody else, or by this form, whose reply was lost.
  const since = details.refunds.filter(({ _id }) => !known.has(_id));
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={(next) => {
        if (!isBusy) onOpenChange(next);
      }}
      title={dialog.title(shownLabel(details))}
      text={isOne ? dialog.left(formatPrice(leftToRefund(first)), paymentLabel(first)) : undefined}
      actions={
        <>
          <Button variant="quiet" disabled={isBusy} onClick={() => onOpenChange(false)}>
            {dialog.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy} busyLabel={dialog.sending}>
            {sum ? dialog.send(formatPrice(sum)) : dialog.sendNothing}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        dense
        layout="stack"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void refund.send();
        }}
      >
        {isBusy || since.length === 0 ? null : (
          <OverNote key={since.length}>
            {dialog.meanwhile(listWords(since.map(({ amount }) => formatPrice(amount))))}
          </OverNote>
        )}
        <RefundFields refund={refund} />
      </Form>
    </Dialog>
  );
}

function RefundFields({ refund }: { refund: Refunding }) {
  const { dialog } = texts();
  const { draft, change, payments, errors, refusal, left, sum } = refund;
  const after = toMajor(toMinor(left) - toMinor(sum ?? 0));
  const id = useId();
  const ids = {
    ...{ everything: `${id}-everything`, chosen: `${id}-chosen` },
    ...{ amount: `${id}-amount`, reason: `${id}-reason` },
  };
  // The button that was pressed goes with what it replaces.
  const focusNext = useNextFocus();
  const switchTo = (byAmount: boolean) => {
    focusNext(byAmount ? ids.amount : ids.everything);
    change({ byAmount });
  };
  useEffect(() => {
    const wrong = (['chosen', 'amount', 'reason'] as const).find((place) => errors[place] !== undefined);
    if (wrong) document.getElementById(`${id}-${wrong}`)?.focus();
  }, [errors, id]);
  return (
    <>
      {payments.length > 1 ? (
        <Select
          label={dialog.payment}
          value={draft.payment}
          onChange={({ target }) => change({ payment: target.value })}
          options={payments.map((payment) => ({
            value: payment._id,
            label: dialog.ofPayment(paymentLabel(payment), formatPrice(leftToRefund(payment))),
          }))}
        />
      ) : null}
      {draft.byAmount ? (
        <NumberInput
          id={ids.amount}
          label={dialog.amount}
          labelEnd={
            <Button variant="link" onClick={() => switchTo(false)}>
              {dialog.toPieces}
            </Button>
          }
          hint={dialog.amountHint}
          decimals={shopFormat().decimals}
          value={draft.amount}
          onChange={({ target }) => change({ amount: target.value })}
          {...(errors.amount ? { error: errors.amount } : {})}
        />
      ) : (
        <RefundPieces refund={refund} ids={ids} onAmount={() => switchTo(true)} />
      )}
      <TextInput
        id={ids.reason}
        label={dialog.reason}
        hint={dialog.reasonHint}
        autoComplete="off"
        value={draft.reason}
        onChange={({ target }) => change({ reason: target.value })}
        {...(errors.reason ? { error: errors.reason } : {})}
      />
      <div className={styles.sums}>
        <DescriptionList
          facts={[
            { name: dialog.sum, value: <Price amount={sum ?? 0} /> },
            { name: dialog.leftAfter, value: <Price amount={after} /> },
          ]}
        />
      </div>
      <p className="ui muted">{dialog.slow}</p>
      <Refusal text={refusal} />
    </>
  );
}
