import { useId, useState } from 'react';
import { type PaidBackHow, paidBackHows } from '#contract/payments.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Dialog } from '#web/components/dialogs/dialog.tsx';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { NumberInput } from '#web/components/form/number-input.tsx';
import { amountText, sentNumber, toNumber } from '#web/components/form/read-number.ts';
import { Refusal } from '#web/components/form/refusal.tsx';
import { Select } from '#web/components/form/select.tsx';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/paid-back.ts';
import { useOrderAction } from '../orders/order-details.queries.ts';

const texts = defineTexts({ en });

export interface PaidBackOrder {
  id: string;
  /** '#1042'. */
  label: string;
  buyer: string;
  /** The amount that is to be paid back. */
  left: number;
  /** The way in which it was paid. */
  how: PaidBackHow;
}

/** Writes down what was paid back by hand. Mounted while it is open. */
export default function PaidBackDialog({ order, onClose }: { order: PaidBackOrder; onClose: () => void }) {
  const words = texts();
  const formId = useId();
  const { decimals } = shopFormat();
  const [amount, setAmount] = useState(() => amountText(order.left));
  const [how, setHow] = useState(order.how);
  const [notify, setNotify] = useState(true);
  const [requests] = useState(() => createRequestIds());
  const action = useOrderAction((content: { amount: string; how: PaidBackHow; notify: boolean }) =>
    shopApi('POST /order/:id/paid-back', {
      params: { id: order.id },
      // The same money is written down once, whatever the tick says.
      body: { ...content, request: requests.idFor({ amount: content.amount, how: content.how }) },
    }),
  );
  const typed = toNumber(amount, decimals);
  const record = async () => {
    if (action.isBusy) return;
    if (!(await action.run({ amount: sentNumber(amount, decimals), how, notify }))) return;
    requests.accepted();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!action.isBusy) onClose();
      }}
      title={words.title(order.buyer, order.label)}
      text={words.movesNothing}
      actions={
        <>
          <Button variant="quiet" disabled={action.isBusy} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={action.isBusy}
            busyLabel={words.recording}
          >
            {typed > 0 ? words.record(formatPrice(typed)) : words.recordNothing}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        dense
        layout="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void record();
        }}
      >
        <NumberInput
          label={words.amount}
          hint={words.amountHint(formatPrice(order.left))}
          decimals={decimals}
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
        <Select
          label={words.how}
          value={how}
          onChange={({ target }) => setHow(target.value as PaidBackHow)}
          options={paidBackHows.map((value) => ({ value, label: words.hows[value] }))}
        />
        <Checkbox
          label={words.notify}
          checked={notify}
          onChange={({ target }) => setNotify(target.checked)}
        />
        <Refusal text={action.refusal} />
      </Form>
    </Dialog>
  );
}
