import { useState } from 'react';
import { decimalNumber } from '#contract/decimal-number.ts';
import { type CancelForm, cancelForm } from '#contract/fulfilment.contract.ts';
import { textsOf } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx';
import { Stepper } from '#web/components/form/stepper.tsx';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/order-desk.ts';
import * as paymentsEn from '#web/texts/en/order-payments.ts';
import * as styles from './line-more.module.css';
import { useOrderAction } from './order-details.queries.ts';
import { lineName } from './order-labels.ts';
import type { CountedLine } from './ordered-parts.ts';
import { Refusal } from './refusal.tsx';

const texts = textsOf({ en });
const paymentTexts = textsOf({ en: paymentsEn });

interface CancelPiecesProps {
  orderId: string;
  line: CountedLine;
  /** What was paid for them goes back. */
  isRefunded: boolean;
}

/** Cancels pieces of a line that are neither sent nor cancelled. */
export function CancelPieces({ orderId, line, isRefunded }: CancelPiecesProps) {
  const words = texts().line;
  const [typed, setTyped] = useState('1');
  const [asks, setAsks] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [requests] = useState(() => createRequestIds());
  const { run, isBusy, refusal } = useOrderAction((body: CancelForm) =>
    shopApi('POST /order/:id/lines/:line/cancel', { params: { id: orderId, line: line._id }, body }),
  );
  const quantity = decimalNumber(typed);
  const ask = () => {
    const { error } = cancelForm.shape.quantity.safeParse(quantity);
    setProblem(error?.issues[0]?.message);
    setAsks(error === undefined);
  };
  const cancel = async () => {
    const isDone = await run({ quantity, request: requests.idOf(quantity) });
    setAsks(false);
    if (!isDone) return;
    requests.accepted();
    setTyped('1');
  };
  const label = line.open > 1 ? words.cancel(typed, formatCount(line.open)) : words.cancelOne;
  return (
    <div className={styles.cancel}>
      {line.open > 1 ? (
        <Stepper
          small
          label={words.cancelOf(lineName(line))}
          max={line.open}
          value={typed}
          onChange={setTyped}
        />
      ) : null}
      <Button variant="mutedDanger" onClick={ask}>
        {label}
      </Button>
      <Refusal text={problem ?? refusal} />
      <ConfirmDialog
        danger
        open={asks}
        onOpenChange={setAsks}
        title={words.cancelTitle(texts().pieces(formatCount(quantity), lineName(line)))}
        confirmLabel={label}
        cancelLabel={words.keep}
        busy={isBusy}
        busyLabel={words.cancelling}
        onConfirm={cancel}
      >
        {words.cancelText} {isRefunded ? paymentTexts().goesBack : null}
      </ConfirmDialog>
    </div>
  );
}
