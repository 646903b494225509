import { type ReactNode, useState } from 'react';
import { orderLabel } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import type { WithdrawalReceipt } from '#contract/withdrawals.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { formatDate } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/withdraw.ts';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import { orderedParts } from '../orders/ordered-parts.ts';
import { allTicked, choosePieces, piecesLeft, toItems } from './chosen-pieces.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { PiecesChoice } from './pieces-choice.tsx';
import { Receipt } from './receipt.tsx';
import { pieceWords } from './statement.tsx';
import { useStatementStep } from './use-statement-step.ts';
import * as styles from './withdrawal.module.css';

const texts = defineTexts({ en });

interface OrderStepsProps {
  details: OrderDetails;
  /** Who withdraws: the account, or the guest of the link. */
  buyer: { name: string; email: string };
  orderKey?: string | undefined;
  /** The path of the order's page. */
  orderPath: string;
  /** Above the first step: title, and the choice of the order. */
  children: ReactNode;
}

/** Both steps for a known order: which things, the statement, and what has become of it. */
export function OrderSteps({ details, buyer, orderKey, orderPath, children }: OrderStepsProps) {
  const words = texts().choice;
  const { order } = details;
  const label = orderLabel(order.number);
  // As it was on opening: what is ticked stays while the order changes.
  const [pieces] = useState(() => piecesLeft(orderedParts(details).flatMap(({ lines }) => lines)));
  const [ticks, setTicks] = useState(() => allTicked(pieces));
  const [refusal, setRefusal] = useState<string>();
  const { draft, open, close } = useStatementStep();
  const [receipt, setReceipt] = useState<WithdrawalReceipt>();

  if (receipt) return <Receipt receipt={receipt} email={buyer.email} orderPath={orderPath} />;
  if (draft) return <ConfirmStep draft={draft} orderKey={orderKey} onChange={close} onDone={setReceipt} />;
  const proceed = () => {
    const chosen = choosePieces(pieces, ticks);
    if (chosen.length === 0) return setRefusal(words.choose);
    setRefusal(undefined);
    const items = toItems(pieces, chosen);
    open({
      body: { number: label, ...buyer, ...(items && { items }) },
      facts: {
        order: texts().statement.placed(label, formatDate(order.created)),
        isWhole: items === undefined,
        things: chosen.map(pieceWords),
        ...buyer,
      },
    });
  };
  return (
    <Form
      className={styles.column}
      onSubmit={(event) => {
        event.preventDefault();
        proceed();
      }}
    >
      {children}
      {pieces.length > 0 ? (
        <>
          <PiecesChoice legend={words.things(label)} {...{ pieces, ticks }} onChange={setTicks} />
          <div>
            <Refusal text={refusal} />
            <div className={styles.actions}>
              <Button type="submit" variant="primary" size="large">
                {texts().form.next}
              </Button>
            </div>
          </div>
        </>
      ) : (
        <p>{words.nothingLeft}</p>
      )}
    </Form>
  );
}
