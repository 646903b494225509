import { type ReactNode, useState } from 'react';
import { defineTexts } from '#contract/texts.ts';
import type { TypedStatement, WithdrawalReceipt } from '#contract/withdrawals.contract.ts';
import * as en from '#web/texts/en/withdraw.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { Receipt } from './receipt.tsx';
import { TypedForm } from './typed-form.tsx';
import { useStatementStep } from './use-statement-step.ts';

const texts = defineTexts({ en });

/** The statement as the form has it: in the words of whoever typed it. */
export const toDraft = ({ number, email, name, isWhole, things }: TypedStatement) => ({
  body: { number, email, name, ...(isWhole ? {} : { items: things }) },
  facts: {
    order: number,
    isWhole,
    things: [isWhole ? texts().statement.wholeOrder : things],
    name,
    email,
  },
});

/** Both steps for whoever types number and address. @param above the title of the first step */
export function TypedSteps({ above, below }: { above: ReactNode; below: ReactNode }) {
  const { draft, open, close } = useStatementStep();
  const [done, setDone] = useState<{ receipt: WithdrawalReceipt; email: string }>();
  if (done) return <Receipt {...done} />;
  return (
    <>
      {draft ? (
        <ConfirmStep
          draft={draft}
          onChange={close}
          onDone={(receipt) => setDone({ receipt, email: draft.body.email })}
        />
      ) : null}
      {/* It keeps what is typed. */}
      <div hidden={draft !== undefined}>
        {above}
        <TypedForm onContinue={(typed) => open(toDraft(typed))} />
        {below}
      </div>
    </>
  );
}
