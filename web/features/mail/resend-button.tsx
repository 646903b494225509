import type { ComponentProps } from 'react';
import type { MailRow } from '#contract/mail.contract.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmPopover } from '#web/components/ui/confirm-popover.tsx';
import { useSendAgain } from './mails.queries.ts';

type ResendButtonProps = { mail: MailRow } & Pick<ComponentProps<typeof Button>, 'variant' | 'size'>;

/** A mail that did not go is sent at once; one that did go would come twice, so that is asked first. */
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
      <span className="break-anywhere">{mail.recipient}</span> has got this mail. It goes there a second time,
      with a new link where it carries one.
    </ConfirmPopover>
  );
}
