import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CannedAnswer } from '#contract/answer-settings.ts';
import { answerForm, type ContactMessage } from '#contract/contact.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { FieldError } from '#web/components/form/field.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { useInserts } from '#web/components/form/insert-list.tsx';
import { firstNameIn, lastOrderIn, unfilledBlank } from '#web/components/form/inserts.rules.ts';
import { TextArea } from '#web/components/form/text-area.tsx';
import { UnsavedGuard } from '#web/components/form/unsaved-guard.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as en from '#web/texts/en/answer-settings.ts';
import * as styles from './contact.module.css';
import { reloadMessages, useMarkMessage } from './messages.queries.ts';

const texts = defineTexts({ en });

const filledAnswer = answerForm.superRefine(({ answer }, context) => {
  const blank = unfilledBlank(answer);
  if (blank !== null)
    context.addIssue({ code: 'custom', path: ['answer'], message: texts().unfilled(blank) });
});

interface AnswerFormProps {
  message: ContactMessage;
  /** Answers of the shop that can be inserted. */
  answers?: readonly CannedAnswer[] | undefined;
}

/** Answers an open message by mail, or marks it as answered in another way. */
export function AnswerForm({ message, answers = [] }: AnswerFormProps) {
  const client = useQueryClient();
  const mark = useMarkMessage(message._id);
  const box = useRef<HTMLTextAreaElement | null>(null);
  const { field, onSubmit, isSubmitting, formState, refusal, reset, setValue } = useContractForm({
    schema: filledAnswer,
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
  const inserts = {
    answers,
    values: { name: firstNameIn(message.name), order: lastOrderIn([message.message]) },
  };
  const onText = (text: string) => setValue('answer', text, { shouldDirty: true });
  const { onKeyDown, onEdit, wiring, list, button } = useInserts({ box, inserts, onText });
  const { ref, onChange, onBlur, ...answer } = field('answer');
  return (
    <Form layout="stack" dense className="column" onSubmit={onSubmit}>
      <div className={styles.answerBox}>
        {list}
        <TextArea
          label="Answer"
          labelEnd={button}
          rows={8}
          hint={`Goes to ${message.email} by mail.`}
          {...answer}
          {...wiring}
          ref={(element) => {
            ref(element);
            box.current = element;
          }}
          onChange={(event) => {
            void onChange(event);
            onEdit();
          }}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            wiring.onBlur?.();
            void onBlur(event);
          }}
        />
      </div>
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
