import type { UnsentMails } from '#contract/mail.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { ConfirmPopover } from '#web/components/dialogs/confirm-popover.tsx';
import { WarningNote } from '#web/components/form/warning-note.tsx';
import { formatCountWithNoun } from '#web/lib/format/more-formats.ts';
import { shortDate } from '#web/lib/format/short-date.ts';
import * as en from '#web/texts/en/mail.ts';
import { useSendUnsent } from './mails.queries.ts';
import * as styles from './unsent-note.module.css';

const texts = defineTexts({ en });
const countMails = (count: number) => formatCountWithNoun(count, 'mail');

/** Above the list: what could not leave, and later how to send it. */
export function UnsentNote({ unsent, leavesTheShop }: { unsent: UnsentMails; leavesTheShop: boolean }) {
  const { noServer, kept, waits } = texts();
  const { count, oldest, leftOut } = unsent;
  if (!leavesTheShop) {
    const all = count + leftOut;
    return (
      <div className={styles.note}>
        <WarningNote>
          {noServer} {all > 0 ? kept(countMails(all)) : null}
        </WarningNote>
      </div>
    );
  }
  if (oldest === null) return null;
  return (
    <div className={styles.note}>
      <WarningNote>{waits(countMails(count), shortDate(oldest))}</WarningNote>
      <SendUnsent {...{ count, oldest, leftOut }} />
    </div>
  );
}

function SendUnsent({ count, oldest, leftOut }: { count: number; oldest: string; leftOut: number }) {
  const { send, sendTitle, sendText, leftOut: leftOutText } = texts();
  const { mutate, isPending } = useSendUnsent();
  return (
    <ConfirmPopover
      align="start"
      trigger={
        <Button size="small" busy={isPending}>
          {send}
        </Button>
      }
      title={sendTitle(countMails(count))}
      confirmLabel={send}
      onConfirm={() => mutate()}
    >
      {sendText(shortDate(oldest))} {leftOut > 0 ? leftOutText(countMails(leftOut)) : null}
    </ConfirmPopover>
  );
}
