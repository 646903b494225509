import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useId, useState } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { maxSent } from '#contract/work-list.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Dialog } from '#web/components/dialogs/dialog.tsx';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { FieldError } from '#web/components/form/field.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/send-orders.ts';
import type { ToSend } from './send-orders.ts';

const texts = defineTexts({ en });

interface SendDialogProps {
  orders: readonly string[];
  send: Pick<UseMutationResult<unknown, Error, ToSend>, 'mutate' | 'isPending' | 'error'>;
  /** Merchants send their parts alone. */
  isMerchant: boolean;
  /** Whose parts alone are sent, by the filter of the list. */
  merchantName: string | null;
  /** The button that gets the focus back. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks before orders are marked as sent: their buyers may get a mail, which nobody takes back. Mounted while it is open. */
export default function SendDialog({
  orders,
  send,
  isMerchant,
  merchantName,
  opener,
  onClose,
}: SendDialogProps) {
  const form = useId();
  const [notify, setNotify] = useState(true);
  const { title, text, ownParts, partsText, notifyLabel, notifyHint, tooMany, cancel, markAsSent, sending } =
    texts();
  const isTooMany = orders.length > maxSent;
  const refusal = isTooMany ? tooMany(formatCount(maxSent)) : send.error?.message;
  const what = merchantName === null ? text : partsText(merchantName);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTooMany && !send.isPending) send.mutate({ orders, notify });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      opener={opener}
      title={title(formatCount(orders.length), orders.length)}
      text={isMerchant ? ownParts : what}
      actions={
        <>
          <Button variant="quiet" disabled={send.isPending} onClick={onClose}>
            {cancel}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            disabled={isTooMany}
            busy={send.isPending}
            busyLabel={sending}
            autoFocus
          >
            {markAsSent}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={submit} dense>
        <Checkbox
          label={notifyLabel}
          hint={notifyHint}
          checked={notify}
          onChange={({ target }) => setNotify(target.checked)}
        />
        <div role="alert">{refusal ? <FieldError>{refusal}</FieldError> : null}</div>
      </Form>
    </Dialog>
  );
}
