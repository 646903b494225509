import { useState } from 'react';
import { FieldError } from '#web/components/form/field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ApiError } from '#web/lib/api.ts';
import { reportFailure } from '#web/lib/report-failure.ts';

type OnePressProps = {
  /** What the press does, before it is pressed. */
  text: string;
  label: string;
  busyLabel: string;
  /** Answers the server's words. */
  send: () => Promise<{ message: string }>;
};

/**
 * A mailed link's page asks for one press: mail scanners open links, but press nothing. Afterwards it says what came
 * of it, also when the link was used before.
 */
export function ConfirmLink({ text, label, busyLabel, send }: OnePressProps) {
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
          className="mt-6"
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
