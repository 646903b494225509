import { useState } from 'react';
import { decimalNumber } from '#contract/decimal-number.ts';
import { type CancelForm, cancelForm } from '#contract/fulfilment.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { Stepper } from '#web/components/form/stepper.tsx';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { useOpenDialog } from '#web/lib/forms/form-frame.ts';
import * as en from '#web/texts/en/order-desk.ts';
import * as paymentsEn from '#web/texts/en/order-payments.ts';
import { useOrderAction } from '../../orders/order-details.queries.ts';
import { lineName } from '../../orders/order-labels.ts';
import type { CountedLine } from '../../orders/ordered-parts.ts';
import * as styles from './line-more.module.css';

const texts = defineTexts({ en });
const paymentTexts = defineTexts({ en: paymentsEn });

interface CancelPiecesProps {
  orderId: string;
  line: CountedLine;
  /** Their price goes back. */
  isRefunded: boolean;
}

/** Cancels pieces of a line that are neither sent nor cancelled. */
export function CancelPieces({ orderId, line, isRefunded }: CancelPiecesProps) {
  const words = texts().line;
  const [typed, setTyped] = useState('1');
  const [problem, setProblem] = useState<string>();
  const [requests] = useState(() => createRequestIds());
  const open = useOpenDialog();
  const quantity = decimalNumber(typed);
  const label = line.open > 1 ? words.cancel(typed, formatCount(line.open)) : words.cancelOne;
  const ask = () => {
    const { error } = cancelForm.shape.quantity.safeParse(quantity);
    setProblem(error?.issues[0]?.message);
    if (error) return;
    open((close) => (
      <AskToCancel
        {...{ orderId, line, isRefunded, quantity, label, requests }}
        onClose={close}
        onDone={() => setTyped('1')}
      />
    ));
  };
  return (
    <div className={styles.cancel}>
      {line.open > 1 ? (
        <Stepper
          small
          label={words.cancelLabel(lineName(line))}
          max={line.open}
          value={typed}
          onChange={setTyped}
        />
      ) : null}
      <Button variant="mutedDanger" onClick={ask}>
        {label}
      </Button>
      <Refusal text={problem} />
    </div>
  );
}

interface AskToCancelProps extends CancelPiecesProps {
  quantity: number;
  label: string;
  requests: ReturnType<typeof createRequestIds>;
  onClose: () => void;
  onDone: () => void;
}

function AskToCancel({
  orderId,
  line,
  quantity,
  label,
  requests,
  onClose,
  onDone,
  ...asked
}: AskToCancelProps) {
  const words = texts().line;
  const { run, isBusy, refusal } = useOrderAction((body: CancelForm) =>
    shopApi('POST /order/:id/lines/:line/cancel', { params: { id: orderId, line: line._id }, body }),
  );
  const cancel = async () => {
    if (!(await run({ quantity, request: requests.idFor(quantity) }))) return;
    requests.accepted();
    onClose();
    onDone();
  };
  return (
    <ConfirmDialog
      danger
      open
      onOpenChange={onClose}
      title={words.cancelTitle(texts().pieces(formatCount(quantity), lineName(line)))}
      confirmLabel={label}
      cancelLabel={words.keep}
      busy={isBusy}
      busyLabel={words.cancelling}
      error={refusal}
      onConfirm={cancel}
    >
      {words.cancelText} {asked.isRefunded ? paymentTexts().goesBack : null}
    </ConfirmDialog>
  );
}
