import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { orderLabel } from '#contract/order-number.ts';
import { textsOf } from '#contract/texts.ts';
import type { ShownWithdrawal } from '#contract/withdrawals.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { queryClient } from '#web/lib/api/query-client.ts';
import { wordsInForm } from '#web/lib/api/report-failure.ts';
import { formatDate } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/withdraw.ts';
import { allTicked, chosenOf } from './chosen-pieces.ts';
import { PiecesChoice } from './pieces-choice.tsx';
import { momentInWords, piecesInWords, Statement, type StatementFacts } from './statement.tsx';
import * as styles from './withdrawal.module.css';
import { confirmWithdrawal, denyWithdrawal } from './withdrawals.queries.ts';

const texts = textsOf({ en });

/** The statement as it was typed, with what the order has of it. */
function factsOf({ order, typed, things, lines }: ShownWithdrawal): StatementFacts {
  const { placed, wholeOrder, wholeOf } = texts().statement;
  const ofOrder = piecesInWords(lines);
  return {
    order: order ? placed(orderLabel(order.number), formatDate(order.placedAt)) : typed.number,
    isWhole: things === null,
    things: [things ?? (ofOrder ? wholeOf(ofOrder) : wholeOrder)],
    name: typed.name,
    email: typed.email,
  };
}

interface AnswerProps {
  withdrawal: ShownWithdrawal;
  /** The one in the link of the mail. */
  orderKey?: string | undefined;
}

/** Where the mail to the order's own address leads: opening it decides nothing. The shop decides on the same page. */
export function Answer({ withdrawal, orderKey }: AnswerProps) {
  const { _id: id, number, receivedAt, state, lines, things, as } = withdrawal;
  const { fromMail, staff } = texts();
  const isStaff = as === 'shop';
  const pieces = lines.map((line) => ({ ...line, open: line.unsent, imageUrl: null }));
  const mustChoose = things !== null && lines.length > 0;
  const [ticks, setTicks] = useState(() => allTicked(pieces));
  const [refusal, setRefusal] = useState<string>();
  const { mutate, isPending, variables } = useMutation(
    {
      mutationFn: async (isTheirs: boolean) => {
        if (!isTheirs) return denyWithdrawal({ id, key: orderKey });
        const chosen = chosenOf(pieces, ticks).map(({ line, quantity }) => ({ line, quantity }));
        return confirmWithdrawal({ id, key: orderKey, ...(mustChoose && { lines: chosen }) });
      },
      onMutate: () => setRefusal(undefined),
      onError: (failure) => setRefusal(wordsInForm(failure)),
    },
    queryClient,
  );
  const confirm = () =>
    mustChoose && chosenOf(pieces, ticks).length === 0 ? setRefusal(texts().choice.choose) : mutate(true);
  const time = momentInWords(receivedAt);
  const mayConfirm = state !== 'unmatched';
  return (
    <Statement
      title={isStaff ? staff.title : fromMail.title}
      about={isStaff ? staff.typed(time, number) : fromMail.typed(time, number)}
      facts={factsOf(withdrawal)}
    >
      {mustChoose ? (
        <PiecesChoice legend={fromMail.chooseThings} {...{ pieces, ticks }} onChange={setTicks} />
      ) : null}
      {isStaff ? <p>{stateWords(state)}</p> : null}
      <div>
        <Refusal text={refusal} />
        <div className={styles.actions}>
          {mayConfirm ? (
            <Button
              variant="primary"
              size="large"
              disabled={isPending}
              busy={isPending && variables === true}
              busyLabel={texts().statement.confirming}
              onClick={confirm}
            >
              {isStaff ? staff.confirm : fromMail.confirm}
            </Button>
          ) : null}
          <Button
            size="large"
            disabled={isPending}
            busy={isPending && variables === false}
            busyLabel={fromMail.denying}
            onClick={() => mutate(false)}
          >
            {isStaff ? (state === 'unconfirmed' ? staff.deny : staff.settle) : fromMail.deny}
          </Button>
        </div>
      </div>
      {isStaff ? null : <p className="ui muted">{fromMail.below}</p>}
    </Statement>
  );
}

function stateWords(state: ShownWithdrawal['state']): string {
  const { unconfirmed, late, unmatched, decided } = texts().staff;
  return { unconfirmed, late, unmatched }[state as 'late'] ?? decided;
}
