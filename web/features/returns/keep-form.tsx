import { useState } from 'react';
import type { EndpointBody } from '#contract/define-endpoint.ts';
import { toMajor, toMinor } from '#contract/money.ts';
import type { closeReturn, ReturnShown } from '#contract/returns.contract.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { OverNote } from '#web/components/form/form-frame.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { NumberInput } from '#web/components/form/number-input.tsx';
import { amountText, toNumber } from '#web/components/form/read-number.ts';
import { Refusal } from '#web/components/form/refusal.tsx';
import { TextArea } from '#web/components/form/text-area.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import { useInUse } from '#web/lib/forms/form-frame.ts';
import * as en from '#web/texts/en/staff-returns.ts';
import { useOrderAction } from '../orders/order-details.queries.ts';
import { isKeptMeanwhile, keptDraft, maxKept } from './kept-draft.ts';
import * as styles from './staff-return.module.css';

const texts = defineTexts({ en });

interface KeepFormProps {
  shown: ReturnShown;
  /** The rest is refunded with it. */
  refundsRest: boolean;
  onClose: () => void;
}

/** Says what is kept of the price of what has come, and why, or takes it back. The same again changes nothing, also after a lost reply. */
export function KeepForm({ shown, refundsRest, onClose }: KeepFormProps) {
  const words = texts().keep;
  // As it was opened: what somebody else keeps meanwhile changes nothing that is typed.
  const [opened] = useState(shown);
  const isKept = opened.withheld > 0;
  const max = maxKept(shown);
  const { run, isBusy, refusal, isUnanswered } = useOrderAction((body: EndpointBody<typeof closeReturn>) =>
    shopApi('POST /returns/:id/close', { params: { id: shown._id }, body }),
  );
  const send = async (body: EndpointBody<typeof closeReturn>) => {
    const isDone = await run(body);
    if (isDone) onClose();
    return isDone;
  };
  const form = useContractForm({
    schema: keptDraft(max),
    defaultValues: isKept
      ? { withheld: amountText(opened.withheld), words: opened.decision ?? '' }
      : { withheld: '', words: '' },
    send,
  });
  const { isDirty } = form.formState;
  useInUse(isDirty, { changed: [words.unsaved(shown.name)], isSaving: isBusy });
  const isOver = isKeptMeanwhile(opened, shown) && !isBusy && !isUnanswered;
  const { decimals } = shopFormat();
  const kept = toNumber(String(form.watch('withheld')), decimals);
  const takes = kept > 0 && kept <= max;
  const rest =
    shown.refund && takes
      ? toMajor(toMinor(shown.refund.amount) + toMinor(shown.withheld) - toMinor(kept))
      : 0;
  return (
    <Form
      dense
      className={styles.inset}
      onSubmit={form.onSubmit}
      aria-label={words.openLabel(opened.name, isKept)}
    >
      {isOver ? <OverNote>{texts().meanwhile}</OverNote> : null}
      <NumberInput
        label={words.amount}
        hint={words.amountHint(formatPrice(max))}
        decimals={decimals}
        autoFocus
        {...form.field('withheld')}
      />
      <TextArea label={words.label} hint={words.hint} rows={2} {...form.field('words')} />
      {/* The same again refunds nothing. */}
      {rest > 0 && !isOver ? (
        <p className="ui muted">
          {(refundsRest && isDirty ? words.refunds : words.leaves)(formatPrice(rest))}
        </p>
      ) : null}
      <Refusal text={refusal} />
      <div className={styles.go}>
        {isOver ? null : (
          <Button
            type="submit"
            variant="primary"
            disabled={isBusy}
            busy={form.isSubmitting}
            busyLabel={words.sending}
          >
            {takes ? words.send(formatPrice(kept)) : words.sendNothing}
          </Button>
        )}
        {isKept && !isOver ? (
          <Button
            disabled={form.isSubmitting}
            busy={isBusy && !form.isSubmitting}
            busyLabel={words.sending}
            onClick={() => void send({ withheld: 0 })}
          >
            {words.takeBack}
          </Button>
        ) : null}
        <Button variant="quiet" disabled={isBusy} onClick={onClose}>
          {isOver ? texts().close : words.cancel}
        </Button>
      </div>
    </Form>
  );
}
