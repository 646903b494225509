import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { defineTexts } from '#contract/texts.ts';
import type { WithdrawalReceipt } from '#contract/withdrawals.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { queryClient } from '#web/lib/api/query-client.ts';
import { wordsInForm } from '#web/lib/api/report-failure.ts';
import * as en from '#web/texts/en/withdraw.ts';
import { Statement, type StatementFacts } from './statement.tsx';
import * as styles from './withdrawal.module.css';
import { sendWithdrawal, type WithdrawalBody } from './withdrawals.queries.ts';

const texts = defineTexts({ en });

/** A statement that is not made yet. */
export interface Draft {
  /** Sent again, also after a lost reply, it is the same statement. */
  body: WithdrawalBody;
  facts: StatementFacts;
}

interface ConfirmStepProps {
  draft: Draft;
  orderKey?: string | undefined;
  onChange: () => void;
  onDone: (receipt: WithdrawalReceipt) => void;
}

/** Step two: the statement, and the one button that makes it. */
export function ConfirmStep({ draft, orderKey, onChange, onDone }: ConfirmStepProps) {
  const words = texts().statement;
  const [refusal, setRefusal] = useState<string>();
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => sendWithdrawal(draft.body, orderKey),
      onMutate: () => setRefusal(undefined),
      onSuccess: onDone,
      onError: (failure) => setRefusal(wordsInForm(failure)),
    },
    queryClient,
  );
  return (
    <Statement title={words.title} about={words.step} facts={draft.facts}>
      <div>
        <Refusal id="withdraw-refusal" text={refusal} />
        <div className={styles.actions}>
          <Button
            variant="primary"
            size="large"
            busy={isPending}
            busyLabel={words.confirming}
            onClick={() => mutate()}
          >
            {words.confirm}
          </Button>
          <Button variant="link" disabled={isPending} onClick={onChange}>
            {words.change}
          </Button>
        </div>
      </div>
      <p className="ui muted">{words.below}</p>
    </Statement>
  );
}
