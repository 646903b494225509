import { useState } from 'react';
import { Button } from '#web/components/buttons/button.tsx';
import { Status } from '#web/components/labels/badges.tsx';
import { formatDate } from '#web/lib/format/format.ts';
import { formatCountWithNoun } from '#web/lib/format/more-formats.ts';
import { RenewCodesForm } from './renew-codes-form.tsx';
import { TurnOffForm } from './turn-off-form.tsx';
import * as styles from './two-step-sign-in.module.css';

type TwoStepIsOnProps = {
  since: string;
  recoveryCodesLeft: number;
  hasPassword: boolean;
  onSignInAgain: () => void;
  onCodes: (codes: readonly string[]) => void;
  onTurnedOff: () => void;
};

/** Below this, the number of recovery codes is a warning. */
const few = 4;

/** Since when it is on, how many recovery codes are left, and how to change both. */
export function TwoStepIsOn({
  since,
  recoveryCodesLeft,
  hasPassword,
  onSignInAgain,
  onCodes,
  onTurnedOff,
}: TwoStepIsOnProps) {
  const [form, setForm] = useState<'renew' | 'turn-off'>();
  const close = () => setForm(undefined);
  return (
    <div className={styles.on}>
      <div className={styles.state}>
        <Status tone="pos">On since {formatDate(since)}</Status>
        <Status tone={recoveryCodesLeft < few ? 'warn' : 'off'}>
          {formatCountWithNoun(recoveryCodesLeft, 'recovery code')} left
        </Status>
      </div>
      {form === 'renew' ? <RenewCodesForm onCodes={onCodes} onCancel={close} /> : null}
      {form === 'turn-off' ? (
        <TurnOffForm {...{ hasPassword, onSignInAgain, onTurnedOff }} onCancel={close} />
      ) : null}
      {form === undefined ? (
        <div className={styles.actions}>
          <Button onClick={() => setForm('renew')}>New recovery codes</Button>
          <Button variant="dangerQuiet" onClick={() => setForm('turn-off')}>
            Turn off
          </Button>
        </div>
      ) : null}
    </div>
  );
}
