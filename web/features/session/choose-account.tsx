import { Button } from '#web/components/buttons/button.tsx';
import * as styles from './session.module.css';

type ChooseAccountProps = {
  current: string;
  next: string;
  onStay: () => void;
  onSwitch: () => void;
};

/** Asks before one account takes the place of another. */
export function ChooseAccount({ current, next, onStay, onSwitch }: ChooseAccountProps) {
  return (
    <>
      <p>
        You are signed in as <strong>{current}</strong>. Do you want to continue as <strong>{next}</strong>?
      </p>
      <div className={styles.accounts}>
        <Button variant="primary" size="large" block onClick={onStay}>
          Stay signed in
        </Button>
        <Button size="large" block onClick={onSwitch}>
          Switch account
        </Button>
      </div>
    </>
  );
}
