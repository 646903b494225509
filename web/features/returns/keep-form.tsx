import type { z } from 'zod';
import { toMajor, toMinor } from '#contract/money.ts';
import type { ReturnShown } from '#contract/returns.contract.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { textsOf } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { OverNote } from '#web/components/form/form-frame.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { NumberInput } from '#web/components/form/number-input.tsx';
import { numberOf } from '#web/components/form/read-number.ts';
import { Refusal } from '#web/components/form/refusal.tsx';
import { TextArea } from '#web/components/form/text-area.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import { useInUse } from '#web/lib/forms/form-frame.ts';
import * as en from '#web/texts/en/staff-returns.ts';
import { useOrderAction } from '../orders/order-details.queries.ts';
import { keptDraft } from './kept-draft.ts';
import * as styles from './staff-return.module.css';

const texts = textsOf({ en });

interface KeepFormProps {
  shown: ReturnShown;
  /** The most that can be kept. */
  max: number;
  /** The rest is refunded with it. */
  refundsRest: boolean;
  onClose: () => void;
}

/** Says what is kept of the price of what has come, and why. The same again changes nothing, also after a lost reply. */
export function KeepForm({ shown, max, refundsRest, onClose }: KeepFormProps) {
  const words = texts().keep;
  const { run, refusal, isUnanswered } = useOrderAction((body: z.output<ReturnType<typeof keptDraft>>) =>
    shopApi('POST /returns/:id/close', { params: { id: shown._id }, body }),
  );
  const form = useContractForm({
    schema: keptDraft(max),
    defaultValues: { withheld: '', words: '' },
    send: async (body) => {
      const isDone = await run(body);
      if (isDone) onClose();
      return isDone;
    },
  });
  useInUse(form.formState.isDirty, { changed: [words.unsaved(shown.name)], isSaving: form.isSubmitting });
  const isAnswered = shown.state !== 'received' || shown.withheld > 0;
  const isOver = isAnswered && !form.isSubmitting && !isUnanswered;
  const { decimals } = shopFormat();
  const kept = numberOf(String(form.watch('withheld')), decimals);
  const takes = kept > 0 && kept <= max;
  const rest = shown.refund && takes ? toMajor(toMinor(shown.refund.amount) - toMinor(kept)) : 0;
  return (
    <Form dense className={styles.inset} onSubmit={form.onSubmit} aria-label={words.openOf(shown.name)}>
      {isOver ? <OverNote>{texts().meanwhile}</OverNote> : null}
      <NumberInput
        label={words.amount}
        hint={words.amountHint(formatPrice(max))}
        decimals={decimals}
        autoFocus
        {...form.field('withheld')}
      />
      <TextArea label={words.label} hint={words.hint} rows={2} {...form.field('words')} />
      {rest > 0 && !isOver ? (
        <p className="ui muted">{(refundsRest ? words.refunds : words.leaves)(formatPrice(rest))}</p>
      ) : null}
      <Refusal text={refusal} />
      <div className={styles.go}>
        {isOver ? null : (
          <Button type="submit" variant="primary" busy={form.isSubmitting} busyLabel={words.sending}>
            {takes ? words.send(formatPrice(kept)) : words.sendNothing}
          </Button>
        )}
        <Button variant="quiet" disabled={form.isSubmitting} onClick={onClose}>
          {isOver ? texts().close : words.cancel}
        </Button>
      </div>
    </Form>
  );
}
