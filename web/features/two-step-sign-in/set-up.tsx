import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { setupForm } from '#contract/second-factor.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { reportedMutation } from '#web/lib/api/optimistic-update.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { withRefusals } from '#web/lib/api/with-refusals.ts';
import { AppKey } from './app-key.tsx';
import * as styles from './two-step-sign-in.module.css';

type SetUpProps = {
  hasPassword: boolean;
  /** An account without a password has to sign in again first. */
  onSignInAgain: () => void;
  /** Gets the recovery codes when two-step sign-in is on. */
  onCodes: (codes: readonly string[]) => void;
};

/**
 * The first step of setting it up asks for the password, the next for a mailed code if nobody has proven the e-mail address; the
 * last shows the key for the app.
 */
export function SetUp({ hasPassword, onSignInAgain, onCodes }: SetUpProps) {
  const [begun, setBegun] = useState<{ appKey: string; uri: string }>();
  /** Where the code was sent, as a sentence. */
  const [mailed, setMailed] = useState<string>();
  const { field, onSubmit, isSubmitting, getValues, resetField, setError, setFocus } = useContractForm({
    schema: setupForm,
    defaultValues: { password: '', emailCode: '' },
    send: (body) =>
      withRefusals({ 'sign-in-again': onSignInAgain, 'email-code-required': askForCode }, async () => {
        const { key, uri } = await shopApi('POST /auth/second-factor', { body });
        setBegun({ appKey: key, uri });
      }),
  });
  const mailCode = () =>
    shopApi('POST /auth/second-factor/email-code', { body: { password: getValues('password') } });
  const { mutate: mailAgain, isPending: isMailing } = useMutation(reportedMutation({ send: mailCode }));
  async function askForCode() {
    if (mailed) setError('emailCode', { message: 'Please enter the code from the mail.' });
    else setMailed((await mailCode()).message);
  }
  useEffect(() => {
    if (mailed) setFocus('emailCode');
  }, [mailed, setFocus]);
  function startAgain() {
    setBegun(undefined);
    setMailed(undefined);
    resetField('emailCode');
  }
  if (begun) return <AppKey {...begun} onCodes={onCodes} onBack={startAgain} />;
  if (mailed) {
    return (
      <Form layout="stack" dense className={styles.form} onSubmit={onSubmit}>
        <p className="break-anywhere">
          {mailed} Please enter it within 30 minutes, to show that the address is yours.
        </p>
        <TextInput
          label="Code from the mail"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          {...field('emailCode')}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Checking">
            Continue
          </Button>
          <Button busy={isMailing} busyLabel="Sending" onClick={() => mailAgain()}>
            Send again
          </Button>
          <Button variant="quiet" onClick={startAgain}>
            Cancel
          </Button>
        </div>
      </Form>
    );
  }
  return (
    <Form layout="stack" dense className={styles.form} onSubmit={onSubmit}>
      <p className="muted">
        {hasPassword
          ? 'After your password, the shop asks for a code that an app on your phone shows. Somebody who knows your password cannot sign in without it. '
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
