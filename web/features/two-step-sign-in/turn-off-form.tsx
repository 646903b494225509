import { turnOffForm } from '#contract/second-factor.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { CodeInput } from '#web/components/form/code-input.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { withRefusals } from '#web/lib/api/with-refusals.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as styles from './two-step-sign-in.module.css';

type TurnOffFormProps = {
  hasPassword: boolean;
  /** An account without a password has to sign in again first. */
  onSignInAgain: () => void;
  onTurnedOff: () => void;
  onCancel: () => void;
};

/** Turns two-step sign-in off, after password and code. */
export function TurnOffForm({ hasPassword, onSignInAgain, onTurnedOff, onCancel }: TurnOffFormProps) {
  const { field, onSubmit, isSubmitting } = useContractForm({
    schema: turnOffForm,
    defaultValues: { password: '', code: '' },
    send: (body) =>
      withRefusals({ 'sign-in-again': onSignInAgain }, async () => {
        const { message } = await shopApi('POST /auth/second-factor/off', { body });
        notify.success(message);
        onTurnedOff();
      }),
  });
  return (
    <Form layout="stack" dense className={styles.form} onSubmit={onSubmit}>
      {hasPassword ? (
        <PasswordInput label="Your password" autoComplete="current-password" {...field('password')} />
      ) : null}
      <CodeInput hint="From your app, or a recovery code." {...field('code')} />
      <div className={styles.actions}>
        <Button type="submit" variant="danger" busy={isSubmitting} busyLabel="Turning off">
          Turn off two-step sign-in
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
