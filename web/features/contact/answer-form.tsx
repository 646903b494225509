import { useQueryClient } from '@tanstack/react-query';
import { answerForm, type ContactMessage } from '#contract/contact.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { FieldError } from '#web/components/form/field.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { TextArea } from '#web/components/form/text-area.tsx';
import { UnsavedGuard } from '#web/components/form/unsaved-guard.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as styles from './contact.module.css';
import { reloadMessages, useMarkMessage } from './messages.queries.ts';

/** Answers an open message by mail, or marks it as answered in another way. */
export function AnswerForm({ message }: { message: ContactMessage }) {
  const client = useQueryClient();
  const mark = useMarkMessage(message._id);
  const { field, onSubmit, isSubmitting, formState, refusal, reset } = useContractForm({
    schema: answerForm,
    defaultValues: { answer: '' },
    send: async (body) => {
      try {
        const answered = await shopApi('POST /contact/:id/answer', { params: { id: message._id }, body });
        reset();
        notify.success(answered.message);
      } finally {
        // Somebody else may have answered it, or the reply was lost.
        await reloadMessages(client);
      }
    },
  });
  return (
    <Form layout="stack" dense className="column" onSubmit={onSubmit}>
      <TextArea label="Answer" rows={8} hint={`Goes to ${message.email} by mail.`} {...field('answer')} />
      <div role="alert">{refusal ? <FieldError>{refusal}</FieldError> : null}</div>
      <div className={styles.answerActions}>
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Sending">
          Send answer
        </Button>
        <Button variant="quiet" disabled={isSubmitting || mark.isPending} onClick={() => mark.mutate(true)}>
          Mark as answered
        </Button>
      </div>
      <UnsavedGuard when={formState.isDirty} isSaving={isSubmitting} changed={['Answer']} />
    </Form>
  );
}
