import { useState } from 'react';
import { Button } from '#web/components/buttons/button.tsx';
import { FieldError } from '#web/components/form/field.tsx';
import { ApiError } from '#web/lib/api/api.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import * as styles from './confirm-link.module.css';

type ConfirmLinkProps = {
  /** Says what the button will do. */
  text: string;
  label: string;
  busyLabel: string;
  /** Returns the server's message. */
  send: () => Promise<{ message: string }>;
};

/**
 * The page of a mailed link needs one press, because mail scanners open links but press nothing. Afterwards it shows
 * the result, also when the link was used before.
 */
export function ConfirmLink({ text, label, busyLabel, send }: ConfirmLinkProps) {
  const [isSending, setSending] = useState(false);
  const [said, setSaid] = useState<{ words: string; isRefusal: boolean }>();

  async function press(): Promise<void> {
    setSending(true);
    try {
      setSaid({ words: (await send()).message, isRefusal: false });
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 400)
        setSaid({ words: failure.message, isRefusal: true });
      else reportFailure(failure);
    } finally {
      setSending(false);
    }
  }

  return (
    <>
      <div role="status">
        {said?.isRefusal ? <FieldError>{said.words}</FieldError> : <p>{said?.words ?? text}</p>}
      </div>
      {said ? null : (
        <Button
          variant="primary"
          size="large"
          block
          className={styles.confirm}
          busy={isSending}
          busyLabel={busyLabel}
          onClick={press}
        >
          {label}
        </Button>
      )}
    </>
  );
}
