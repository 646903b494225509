import { useState } from 'react';
import { setupForm } from '#contract/second-factor.contract.ts';
import { Form } from '#web/components/form/form-layout.tsx';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { Button } from '#web/components/ui/button.tsx';
import { shopApi } from '#web/lib/shop-api.ts';
import { withRefusals } from '#web/lib/with-refusals.ts';
import { AppKey } from './app-key.tsx';
import * as styles from './two-step-sign-in.module.css';

type SetUpProps = {
  hasPassword: boolean;
  /** An account without a password has to sign in again first. */
  onSignInAgain: () => void;
  /** Gets the recovery codes when two-step sign-in is on. */
  onCodes: (codes: readonly string[]) => void;
};

/** The first step of setting it up asks for the password; the second shows the key for the app. */
export function SetUp({ hasPassword, onSignInAgain, onCodes }: SetUpProps) {
  const [begun, setBegun] = useState<{ appKey: string; uri: string }>();
  const { field, onSubmit, isSubmitting } = useContractForm({
    schema: setupForm,
    defaultValues: { password: '' },
    send: (body) =>
      withRefusals({ 'sign-in-again': onSignInAgain }, async () => {
        const { key, uri } = await shopApi('POST /auth/second-factor', { body });
        setBegun({ appKey: key, uri });
      }),
  });
  if (begun) return <AppKey {...begun} onCodes={onCodes} onBack={() => setBegun(undefined)} />;
  return (
    <Form layout="stack" dense className={styles.form} onSubmit={onSubmit}>
      <p className="muted">
        {hasPassword
          ? 'After your password, the shop asks for a code that an app on your phone shows. Whoever learns your password cannot sign in without it. '
          : 'After the sign-in, the shop asks for a code that an app on your phone shows. Nobody can sign in without it. '}
        Any authenticator app will do.
      </p>
      <p className="muted">When it is on, you are signed out on all other devices.</p>
      {hasPassword ? (
        <PasswordInput label="Your password" autoComplete="current-password" {...field('password')} />
      ) : null}
      <div>
        <Button type="submit" busy={isSubmitting} busyLabel="Starting">
          Set up two-step sign-in
        </Button>
      </div>
    </Form>
  );
}
