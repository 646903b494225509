import { type FormEvent, useId, useState } from 'react';
import {
  type OwnSafetyContact,
  type SafetyContact,
  safetyContactForm,
} from '#contract/safety-contacts.contract.ts';
import { defineTexts, plural } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Dialog } from '#web/components/dialogs/dialog.tsx';
import { FieldError } from '#web/components/form/field.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { TextArea } from '#web/components/form/text-area.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { editableKey } from '#web/lib/api/editable-queries.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { wordsInForm } from '#web/lib/api/report-failure.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as en from '#web/texts/en/product-safety.ts';
import { findOwnContact } from './safety.queries.ts';

const texts = defineTexts({ en });
const products = plural('en', { one: 'product', other: 'products' });

interface ContactDialogProps {
  /** Null for a new one. */
  contact: OwnSafetyContact | null;
  /** With null after it was deleted. */
  onSaved: (contact: SafetyContact | null) => void;
  onClose: () => void;
}

const noContact = { name: '', address: '', reachedAt: '' };

/** Adds, changes or deletes a contact for product safety. Imports Base UI. */
export default function ContactDialog({ contact, onSaved, onClose }: ContactDialogProps) {
  const formId = useId();
  const words = texts().dialog;
  const [present, setPresent] = useState(contact);
  const [isRemoving, setRemoving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { name, address, reachedAt } = contact ?? noContact;
  const form = useContractForm({
    schema: safetyContactForm,
    defaultValues: { name, address, reachedAt },
    send: async (typed) => {
      const saved = present
        ? shopApi('PUT /safety-contacts/:id', {
            params: { id: present._id },
            body: { ...typed, version: present.version },
          })
        : shopApi('POST /safety-contacts', { body: typed });
      const { message, contact: now } = await saved.catch(async (failure: unknown) => {
        if (failure instanceof ApiError && failure.code === 'contact-changed' && present)
          setPresent(await findOwnContact(present));
        throw failure;
      });
      await finish(message, now);
    },
  });
  async function finish(message: string, now: SafetyContact | null): Promise<void> {
    await queryClient.invalidateQueries({ queryKey: editableKey('safety contacts') });
    notify.success(message);
    onSaved(now);
    onClose();
  }
  async function remove(id: string): Promise<void> {
    setRemoving(true);
    setProblem(undefined);
    try {
      const { message } = await shopApi('DELETE /safety-contacts/:id', { params: { id } });
      await finish(message, null);
    } catch (failure) {
      setProblem(wordsInForm(failure));
    } finally {
      setRemoving(false);
    }
  }
  // It is inside of the product's form for React, which is not to be sent.
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.stopPropagation();
    return form.onSubmit(event);
  };
  const isNewer = contact && present && present.version !== contact.version;
  const count = present?.products ?? 0;
  const isBusy = form.isSubmitting || isRemoving;
  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (!next && !isBusy) onClose();
      }}
      title={contact ? words.editTitle : words.addTitle}
      text={count > 1 ? words.shared(formatCount(count), products(count)) : words.text}
      actions={
        <>
          {contact && count === 0 ? (
            <Button
              variant="quiet"
              disabled={isBusy}
              busy={isRemoving}
              busyLabel={words.removing}
              onClick={() => void remove(contact._id)}
            >
              {words.remove}
            </Button>
          ) : null}
          <Button variant="quiet" disabled={isBusy} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={form.isSubmitting}
            busyLabel={words.saving}
          >
            {words.save}
          </Button>
        </>
      }
    >
      <Form id={formId} dense layout="stack" onSubmit={onSubmit}>
        <TextInput label={words.name} hint={words.nameHint} autoComplete="off" {...form.field('name')} />
        <TextArea label={words.address} rows={2} {...form.field('address')} />
        <TextInput
          label={words.reachedAt}
          autoComplete="off"
          spellCheck={false}
          {...form.field('reachedAt')}
        />
        <Refusal text={form.refusal} />
        {isNewer ? (
          <p className="meta" role="status">
            {words.changedTo([present.name, present.address, present.reachedAt].join(', '))}
          </p>
        ) : null}
        <div role="alert">{problem ? <FieldError>{problem}</FieldError> : null}</div>
      </Form>
    </Dialog>
  );
}
