import { defineTexts } from '#contract/texts.ts';
import type { ApiError } from '#web/lib/api/api.ts';
import * as en from '#web/texts/en/busy-wait.ts';
import { Button } from '../buttons/button.tsx';
import * as styles from './form-layout.module.css';

const texts = defineTexts({ en });

type BusyWaitProps = {
  /** Why the call is sent again; null while it is not. */
  refusal: ApiError | null;
  onStop: () => void;
};

/** Below the button of a form that `useBusyRetry` sends: says that it waits, and offers to stop. */
export function BusyWait({ refusal, onStop }: BusyWaitProps) {
  return (
    <>
      {/* Always mounted, so that screen readers announce the words. */}
      <p role="status" className={`muted ui ${styles.wait}`}>
        {refusal ? (refusal.code === 'too-many-signing-in' ? texts().signingIn : texts().unavailable) : null}
      </p>
      {refusal ? (
        <Button variant="quiet" block onClick={onStop}>
          {texts().stop}
        </Button>
      ) : null}
    </>
  );
}
