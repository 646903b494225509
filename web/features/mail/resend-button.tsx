import type { ComponentProps } from 'react';
import type { MailRow } from '#contract/mail.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { ConfirmPopover } from '#web/components/dialogs/confirm-popover.tsx';
import { EmailText } from '#web/components/labels/email-text.tsx';
import { useSendAgain } from './mails.queries.ts';

type ResendButtonProps = { mail: MailRow } & Pick<ComponentProps<typeof Button>, 'variant' | 'size'>;

/** Sends an unsent mail at once. A sent one would arrive twice, so it asks first. */
export function ResendButton({ mail, ...look }: ResendButtonProps) {
  const { mutate, isPending } = useSendAgain(mail._id);
  if (mail.status !== 'sent') {
    return (
      <Button {...look} busy={isPending} disabled={mail.status === 'sending'} onClick={() => mutate()}>
        Send again
      </Button>
    );
  }
  return (
    <ConfirmPopover
      trigger={
        <Button {...look} busy={isPending}>
          Send again
        </Button>
      }
      title="Send it once more?"
      confirmLabel="Send again"
      onConfirm={() => mutate()}
    >
      <EmailText>{mail.recipient}</EmailText> has got this mail. It goes there a second time, with a new link
      where it carries one.
    </ConfirmPopover>
  );
}
