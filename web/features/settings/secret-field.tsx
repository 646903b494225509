import { useState } from 'react';
import type { EndpointReply } from '#contract/define-endpoint.ts';
import { type getPaymentSettings, stripeSecretsForm } from '#contract/settings.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { useNextFocus } from '#web/components/form/use-next-focus.ts';
import { Status } from '#web/components/labels/badges.tsx';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as en from '#web/texts/en/payment-settings.ts';
import * as styles from './stripe-set-up.module.css';

const texts = defineTexts({ en });

type SavedPayments = EndpointReply<typeof getPaymentSettings>;
type SecretName = 'secretKey' | 'signingSecret';

interface SecretFieldProps {
  name: SecretName;
  secret: SavedPayments[SecretName];
  /** A note about a saved one. */
  note?: string | undefined;
  onSaved: (now: SavedPayments) => void;
}

/** @param value '' removes it */
async function sendSecret(name: SecretName, value: string): Promise<SavedPayments> {
  const {
    success: _,
    message,
    ...now
  } = await shopApi('PUT /settings/payments/stripe', {
    body: { [name]: value },
  });
  notify.success(message);
  return now;
}

/** A secret that is only ever written: whether it is saved and how it ends, and a field for another one. */
export function SecretField({ name, secret, note, onSaved }: SecretFieldProps) {
  const { keys } = texts();
  const label = keys[name];
  const [isOpen, setOpen] = useState(false);
  const [asks, setAsks] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const focusNext = useNextFocus();
  const [inputId, replaceId] = [`stripe-${name}`, `replace-${name}`];
  const form = useContractForm({
    schema: stripeSecretsForm,
    defaultValues: { [name]: '' },
    send: async ({ [name]: value }) => {
      if (!value) {
        form.setError(name, { message: keys.empty }, { shouldFocus: true });
        return;
      }
      onSaved(await sendSecret(name, value));
      close();
    },
  });
  function close() {
    form.reset({ [name]: '' });
    focusNext(replaceId);
    setOpen(false);
  }
  const remove = async () => {
    setRemoving(true);
    try {
      onSaved(await sendSecret(name, ''));
      focusNext(inputId);
    } catch (failure) {
      reportFailure(failure);
    }
    setRemoving(false);
    setAsks(false);
  };
  if (!secret.isSet || isOpen) {
    return (
      <Form dense onSubmit={form.onSubmit} aria-label={label}>
        <TextInput
          id={inputId}
          label={label}
          hint={keys[`${name}Hint`]}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field(name)}
        />
        <div className={styles.actions}>
          <Button type="submit" busy={form.isSubmitting} busyLabel={keys.saving}>
            {keys.save}
          </Button>
          {isOpen ? (
            <Button variant="quiet" disabled={form.isSubmitting} onClick={close}>
              {keys.cancel}
            </Button>
          ) : null}
        </div>
      </Form>
    );
  }
  return (
    <div className={styles.secret}>
      <div>
        <p className="strong">{label}</p>
        <Status tone={secret.isReadable ? 'pos' : 'neg'}>{keys.saved(secret.hint)}</Status>
        {secret.isReadable ? null : <p>{keys.unreadable}</p>}
        {note ? <p className="muted">{note}</p> : null}
      </div>
      <div>
        <Button
          id={replaceId}
          variant="quiet"
          aria-label={keys.replaceLabel(label)}
          onClick={() => {
            focusNext(inputId);
            setOpen(true);
          }}
        >
          {keys.replace}
        </Button>
        <Button variant="dangerQuiet" aria-label={keys.removeLabel(label)} onClick={() => setAsks(true)}>
          {keys.remove}
        </Button>
      </div>
      <ConfirmDialog
        danger
        open={asks}
        onOpenChange={setAsks}
        title={keys.removeTitle(label)}
        confirmLabel={keys.remove}
        cancelLabel={keys.keep}
        busy={isRemoving}
        busyLabel={keys.removing}
        onConfirm={remove}
      >
        {keys.removeText[name]}
      </ConfirmDialog>
    </div>
  );
}
