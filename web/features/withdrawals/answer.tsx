import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { orderLabel } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import { maxDecisionWords, type ShownWithdrawal } from '#contract/withdrawals.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { TextArea } from '#web/components/form/text-area.tsx';
import { queryClient } from '#web/lib/api/query-client.ts';
import { wordsInForm } from '#web/lib/api/report-failure.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { useInUse } from '#web/lib/forms/form-frame.ts';
import { useUnsaved } from '#web/lib/forms/use-unsaved.ts';
import * as en from '#web/texts/en/withdraw.ts';
import { allTicked, choosePieces } from './chosen-pieces.ts';
import { PiecesChoice } from './pieces-choice.tsx';
import { momentInWords, piecesInWords, Statement, type StatementFacts } from './statement.tsx';
import * as styles from './withdrawal.module.css';
import { answerWithdrawal, showDecidedWithdrawal } from './withdrawals.queries.ts';

const texts = defineTexts({ en });

/** The statement as it was typed, with what the order has of it. */
function toFacts({ order, typed, things, lines }: ShownWithdrawal): StatementFacts {
  const { placed, wholeOrder, wholeText } = texts().statement;
  const ofOrder = piecesInWords(lines);
  return {
    order: order ? placed(orderLabel(order.number), formatDate(order.placedAt)) : typed.number,
    isWhole: things === null,
    things: [things ?? (ofOrder ? wholeText(ofOrder) : wholeOrder)],
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
  const { _id: id, number, receivedAt, state, lines, things, as, order } = withdrawal;
  const { fromMail, staff } = texts();
  const isStaff = as === 'shop';
  const pieces = lines.map((line) => ({ ...line, open: line.unsent }));
  const mustChoose = things !== null && lines.length > 0;
  const [ticks, setTicks] = useState(() => allTicked(pieces));
  const [words, setWords] = useState('');
  const [missing, setMissing] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  // Before what it has become is loaded.
  const [isDone, setDone] = useState(false);
  const { mutate, isPending, variables } = useMutation(
    {
      mutationFn: (answer: 'confirm' | 'deny') => {
        const chosen = choosePieces(pieces, ticks).map(({ line, quantity }) => ({ line, quantity }));
        const isChosen = answer === 'confirm' && mustChoose;
        const body = { ...(isChosen && { lines: chosen }), ...(words && { words }) };
        return answerWithdrawal({ id, key: orderKey, answer, body });
      },
      onMutate: () => setRefusal(undefined),
      onSuccess: async () => {
        setDone(true);
        await showDecidedWithdrawal();
      },
      onError: (failure) => setRefusal(wordsInForm(failure)),
    },
    queryClient,
  );
  useUnsaved(words !== '' && !isDone);
  const isOver = useInUse(false) && !isDone;
  const confirm = () =>
    mustChoose && choosePieces(pieces, ticks).length === 0
      ? setRefusal(texts().choice.choose)
      : mutate('confirm');
  const deny = () =>
    isStaff && order && words.trim() === '' ? setMissing(staff.words.missing) : mutate('deny');
  const time = momentInWords(receivedAt);
  const mayConfirm = state !== 'unmatched';
  return (
    <Statement
      title={isStaff ? staff.title : fromMail.title}
      about={isStaff ? staff.typed(time, number) : fromMail.typed(time, number)}
      facts={toFacts(withdrawal)}
    >
      {mustChoose ? (
        <PiecesChoice legend={fromMail.chooseThings} {...{ pieces, ticks }} onChange={setTicks} />
      ) : null}
      {isStaff ? (
        <>
          <p>{stateWords(state)}</p>
          <TextArea
            label={staff.words.label}
            hint={(order ? staff.words.hint : staff.words.hintUnmatched)(withdrawal.typed.email)}
            rows={3}
            limit={maxDecisionWords}
            maxLength={maxDecisionWords}
            error={missing}
            value={words}
            onChange={({ target }) => {
              setWords(target.value);
              setMissing(undefined);
            }}
          />
        </>
      ) : null}
      <div hidden={isOver}>
        <Refusal text={refusal} />
        <div className={styles.actions}>
          {mayConfirm ? (
            <Button
              variant="primary"
              size="large"
              disabled={isPending}
              busy={isPending && variables === 'confirm'}
              busyLabel={texts().statement.confirming}
              onClick={confirm}
            >
              {isStaff ? staff.confirm : fromMail.confirm}
            </Button>
          ) : null}
          <Button
            size="large"
            disabled={isPending}
            busy={isPending && variables === 'deny'}
            busyLabel={isStaff ? staff.deciding : fromMail.denying}
            onClick={deny}
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
