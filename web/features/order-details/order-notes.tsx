import { useState } from 'react';
import type { OrderPart } from '#contract/order-details.contract.ts';
import { type NoteForm, noteForm } from '#contract/order-details.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { IconButton } from '#web/components/buttons/icon-button.tsx';
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { Select } from '#web/components/form/select.tsx';
import { TextArea } from '#web/components/form/text-area.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { useInUse, useOpenDialog } from '#web/lib/forms/form-frame.ts';
import * as en from '#web/texts/en/order-timeline.ts';
import { useOrderAction } from '../orders/order-details.queries.ts';
import * as styles from './order-notes.module.css';

const texts = defineTexts({ en });
const typedNote = noteForm.pick({ text: true });

interface AddNoteProps {
  orderId: string;
  /** Parts whose merchants may be let to read it; none for a merchant, whose notes are always of the own part. */
  parts: readonly Pick<OrderPart, 'number' | 'merchant'>[];
}

/** A note that buyers never see. */
export function AddNote({ orderId, parts }: AddNoteProps) {
  const words = texts().notes;
  const [part, setPart] = useState('');
  const [requests] = useState(() => createRequestIds());
  const { run, refusal } = useOrderAction((body: NoteForm) =>
    shopApi('POST /order/:id/notes', { params: { id: orderId }, body }),
  );
  const form = useContractForm({
    schema: typedNote,
    defaultValues: { text: '' },
    send: async ({ text }) => {
      const content = { text, part: part === '' ? null : Number(part) };
      if (!(await run({ ...content, request: requests.idFor(content) }))) return false;
      requests.accepted();
      form.reset({ text: '' });
      return true;
    },
  });
  useInUse(form.formState.isDirty, { changed: [words.unsaved], isSaving: form.isSubmitting });
  return (
    <Form dense className={styles.form} onSubmit={form.onSubmit} aria-label={words.add}>
      <TextArea
        labelHidden
        label={words.label}
        placeholder={words.placeholder}
        rows={2}
        {...form.field('text')}
      />
      <div className={styles.actions}>
        {parts.length > 0 ? (
          <Select
            labelHidden
            label={words.readers}
            value={part}
            onChange={({ target }) => setPart(target.value)}
            options={[
              { value: '', label: words.shopAlone },
              ...parts.map(({ number, merchant }) => ({
                value: String(number),
                label: words.withMerchant(merchant?.name ?? ''),
              })),
            ]}
          />
        ) : null}
        <Button type="submit" busy={form.isSubmitting} busyLabel={words.adding}>
          {words.add}
        </Button>
      </div>
      <Refusal text={refusal} />
    </Form>
  );
}

interface NoteProps {
  orderId: string;
  note: { id: string; text: string | null };
  mayDelete: boolean;
}

/** A note in the timeline. */
export function Note({ mayDelete, ...which }: NoteProps) {
  const open = useOpenDialog();
  if (which.note.text === null) return <p className="muted">{texts().noteDeleted}</p>;
  return (
    <>
      <p>{which.note.text}</p>
      {mayDelete ? (
        <IconButton
          icon="trash"
          iconSize="s"
          label={texts().notes.remove}
          onClick={() => open((close) => <DeleteNote {...which} onClose={close} />)}
        />
      ) : null}
    </>
  );
}

function DeleteNote({ orderId, note, onClose }: Omit<NoteProps, 'mayDelete'> & { onClose: () => void }) {
  const words = texts().notes;
  const { run, isBusy, refusal } = useOrderAction<void>(() =>
    shopApi('DELETE /order/:id/notes/:note', { params: { id: orderId, note: note.id } }),
  );
  return (
    <ConfirmDialog
      danger
      open
      onOpenChange={onClose}
      title={words.removeTitle}
      confirmLabel={words.remove}
      busy={isBusy}
      busyLabel={words.removing}
      error={refusal}
      onConfirm={() => run().then((isDone) => isDone && onClose())}
    >
      {words.removeText}
    </ConfirmDialog>
  );
}
