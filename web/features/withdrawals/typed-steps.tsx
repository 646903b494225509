import { type ReactNode, useState } from 'react';
import { defineTexts } from '#contract/texts.ts';
import type { TypedStatement, WithdrawalReceipt } from '#contract/withdrawals.contract.ts';
import * as en from '#web/texts/en/withdraw.ts';
import { ConfirmStep, type Draft } from './confirm-step.tsx';
import { Receipt } from './receipt.tsx';
import { emptyStatement, TypedForm } from './typed-form.tsx';

const texts = defineTexts({ en });

/** The statement as the form has it: in the words of whoever typed it. */
export const toDraft = ({ number, email, name, isWhole, things }: TypedStatement): Draft => ({
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
  const [typed, setTyped] = useState(emptyStatement);
  const [draft, setDraft] = useState<Draft>();
  const [receipt, setReceipt] = useState<WithdrawalReceipt>();
  if (receipt) return <Receipt receipt={receipt} email={typed.email} />;
  if (draft) return <ConfirmStep draft={draft} onChange={() => setDraft(undefined)} onDone={setReceipt} />;
  return (
    <>
      {above}
      <TypedForm
        typed={typed}
        onContinue={(values) => {
          setTyped(values);
          setDraft(toDraft(values));
        }}
      />
      {below}
    </>
  );
}
