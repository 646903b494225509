import { type ComponentProps, useEffect, useState } from 'react';
import { type Proof, proofForm } from '#contract/second-factor.contract.ts';
import { withRefusals } from '#web/lib/api/with-refusals.ts';
import { notify } from '#web/lib/page/notify.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { CodeInput } from './code-input.tsx';
import * as styles from './form-layout.module.css';
import { Form } from './form-layout.tsx';
import { PasswordInput } from './password-input.tsx';
import { useContractForm } from './use-contract-form.ts';

/** How the signed-in person shows who it is. */
export interface ProofOptions {
  /** An account of a provider has none to ask for. */
  hasPassword: boolean;
  /** Called when such an account has to sign in again first. */
  onSignInAgain: () => void;
}

type PasswordDialogProps = ProofOptions &
  Pick<
    ComponentProps<typeof ConfirmDialog>,
    'open' | 'onOpenChange' | 'title' | 'children' | 'confirmLabel' | 'busyLabel'
  > & {
    /** Runs the action; the dialog closes afterwards, and shows the reply as a notice. */
    send: (proof: Proof) => Promise<{ message: string }>;
    onDone?: () => void;
  };

/** Asks for confirmation with the own password, and with a code where the own account has two-step sign-in. Imports Base UI. */
export function PasswordDialog({
  hasPassword,
  onSignInAgain,
  onOpenChange,
  children,
  send,
  onDone,
  ...dialog
}: PasswordDialogProps) {
  const [asksForCode, setAsksForCode] = useState(false);
  const { field, onSubmit, isSubmitting, reset, setError, setFocus } = useContractForm({
    schema: proofForm,
    defaultValues: { password: '', code: '' },
    send: (proof) =>
      withRefusals(
        {
          'second-factor-required': askForCode,
          'sign-in-again': () => {
            close();
            onSignInAgain();
          },
        },
        async () => {
          const { message } = await send(proof);
          close();
          notify.success(message);
          onDone?.();
        },
      ),
  });
  function askForCode() {
    if (asksForCode) setError('code', { message: 'Please enter a code.' });
    setAsksForCode(true);
  }
  useEffect(() => {
    if (asksForCode) setFocus('code');
  }, [asksForCode, setFocus]);
  function close() {
    reset();
    setAsksForCode(false);
    onOpenChange(false);
  }
  return (
    <ConfirmDialog
      danger
      {...dialog}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      busy={isSubmitting}
      onConfirm={() => void onSubmit()}
    >
      <div className={styles.confirm}>
        <div>{children}</div>
        <Form layout="stack" dense onSubmit={onSubmit}>
          {hasPassword ? (
            <PasswordInput label="Your password" autoComplete="current-password" {...field('password')} />
          ) : null}
          {asksForCode ? (
            <CodeInput hint="From your authenticator app, or a recovery code." {...field('code')} />
          ) : null}
        </Form>
      </div>
    </ConfirmDialog>
  );
}
