import { type ReturnShown, refuseForm } from '#contract/returns.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { OverNote } from '#web/components/form/form-frame.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { TextArea } from '#web/components/form/text-area.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { useInUse } from '#web/lib/forms/form-frame.ts';
import * as en from '#web/texts/en/staff-returns.ts';
import { useOrderAction } from '../orders/order-details.queries.ts';
import * as styles from './staff-return.module.css';

const texts = defineTexts({ en });

/** Refuses a return, with the seller's own words: there are none to begin with. */
export function RefuseForm({ shown, onClose }: { shown: ReturnShown; onClose: () => void }) {
  const words = texts().refuse;
  const { run, refusal, isUnanswered } = useOrderAction((body: { words: string }) =>
    shopApi('POST /returns/:id/refuse', { params: { id: shown._id }, body }),
  );
  const form = useContractForm({
    schema: refuseForm,
    defaultValues: { words: '' },
    send: async (body) => {
      const isDone = await run(body);
      if (isDone) onClose();
      return isDone;
    },
  });
  useInUse(form.formState.isDirty, { changed: [words.unsaved(shown.name)], isSaving: form.isSubmitting });
  const isOver = shown.state !== 'asked' && !form.isSubmitting && !isUnanswered;
  return (
    <Form dense className={styles.inset} onSubmit={form.onSubmit} aria-label={words.openLabel(shown.name)}>
      {isOver ? <OverNote>{texts().meanwhile}</OverNote> : null}
      <TextArea label={words.label} hint={words.hint} rows={3} autoFocus {...form.field('words')} />
      <Refusal text={refusal} />
      <div className={styles.go}>
        {isOver ? null : (
          <Button type="submit" variant="danger" busy={form.isSubmitting} busyLabel={words.sending}>
            {words.send}
          </Button>
        )}
        <Button variant="quiet" disabled={form.isSubmitting} onClick={onClose}>
          {isOver ? texts().close : words.cancel}
        </Button>
      </div>
    </Form>
  );
}
