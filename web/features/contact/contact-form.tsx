import { useEffect, useState } from 'react';
import { contactForm } from '#contract/contact.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { changedLabels } from '#web/components/form/changed-labels.ts';
import { Form } from '#web/components/form/form-layout.tsx';
import FormResult from '#web/components/form/form-result.tsx';
import { TextArea } from '#web/components/form/text-area.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { UnsavedGuard } from '#web/components/form/unsaved-guard.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as styles from './contact.module.css';

const labels = { name: 'Name', email: 'Email', message: 'Message' };

/** Values that are known before anything is typed. */
interface ContactFormProps {
  name: string;
  email: string;
  /** The beginning of the message. */
  about: string;
}

/** A message to the store. The result stays on the page, because a notice disappears after a second. */
export function ContactForm({ name, email, about }: ContactFormProps) {
  const [result, setResult] = useState<string>();
  const [requests] = useState(() => createRequestIds());
  const { field, onSubmit, isSubmitting, reset, formState } = useContractForm({
    schema: contactForm,
    defaultValues: { name: '', email: '', message: '' },
    send: async (typed) => {
      setResult(undefined);
      const body = { ...typed, _id: requests.idFor(typed) };
      const { message } = await shopApi('POST /contact/add', { body });
      requests.accepted();
      notify.success(message);
      setResult(message);
      reset({ name, email, message: '' });
    },
  });
  // The page is the same for everybody, and learns later who reads it.
  useEffect(() => {
    reset({ name, email, message: about }, { keepDirtyValues: true });
  }, [name, email, about, reset]);
  const changed = changedLabels(formState.dirtyFields, labels);
  return (
    <Form layout="stack" onSubmit={onSubmit}>
      <div className={styles.sender}>
        <TextInput label={labels.name} autoComplete="name" {...field('name')} />
        <TextInput label={labels.email} type="email" autoComplete="email" {...field('email')} />
      </div>
      <TextArea label={labels.message} rows={8} {...field('message')} />
      <div>
        <Button type="submit" variant="primary" size="large" busy={isSubmitting} busyLabel="Sending">
          Submit
        </Button>
      </div>
      {changed.length > 0 ? <UnsavedGuard when isSaving={isSubmitting} changed={changed} /> : null}
      {result ? <FormResult>{result}</FormResult> : null}
    </Form>
  );
}
