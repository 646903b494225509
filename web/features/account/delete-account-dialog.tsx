import { useEffect, useState } from 'react';
import { deletionForm } from '#contract/personal-data.contract.ts';
import type { Profile } from '#contract/users.contract.ts';
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx';
import { CodeInput } from '#web/components/form/code-input.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { endSession } from '#web/lib/api/session.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { withRefusals } from '#web/lib/api/with-refusals.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as styles from './account.module.css';

interface DeleteAccountDialogProps {
  profile: Profile;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** An account without a password has to sign in again first. */
  onSignInAgain: () => void;
}

/**
 * Says what a deletion means, and asks for the password, or for what an account of a provider has instead, and for a code where
 * the account has two-step sign-in.
 */
export function DeleteAccountDialog({
  profile,
  open,
  onOpenChange,
  onSignInAgain,
}: DeleteAccountDialogProps) {
  const { provider, email, merchant } = profile;
  const [asksForCode, setAsksForCode] = useState(false);
  const { field, onSubmit, isSubmitting, reset, setError, setFocus } = useContractForm({
    schema: deletionForm(missingConfirmation(profile)),
    defaultValues: { confirmation: '', code: '' },
    send: (body) =>
      withRefusals(
        {
          'second-factor-required': askForCode,
          'sign-in-again': () => {
            close();
            onSignInAgain();
          },
        },
        async () => {
          const { message } = await shopApi('POST /user/me/delete', { body });
          endSession();
          notify.success(message);
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
  const close = () => {
    reset();
    setAsksForCode(false);
    onOpenChange(false);
  };
  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title="Delete your account?"
      confirmLabel="Delete account"
      busy={isSubmitting}
      busyLabel="Deleting"
      onConfirm={() => void onSubmit()}
    >
      <div className={styles.deletion}>
        <p>
          Your profile, addresses, wishlist, chat and newsletter are deleted at once, and you are signed out
          everywhere. Published reviews stay without your name.
          {merchant ? ' Your brand and its products are no longer for sale.' : null}
        </p>
        <p>
          We keep your orders, with your name and address, for as long as the law requires. Orders on their
          way still arrive, but you get no more e-mails about them. This cannot be undone.
        </p>
        <Form layout="stack" dense onSubmit={onSubmit}>
          {provider === 'Email' ? (
            <PasswordInput label="Password" autoComplete="current-password" {...field('confirmation')} />
          ) : (
            <TextInput
              label={email === null ? 'Type DELETE to confirm' : 'Type your e-mail address to confirm'}
              autoComplete="off"
              {...field('confirmation')}
            />
          )}
          {asksForCode ? (
            <CodeInput hint="From your authenticator app, or a recovery code." {...field('code')} />
          ) : null}
        </Form>
      </div>
    </ConfirmDialog>
  );
}

function missingConfirmation({ provider, email }: Profile): string {
  if (provider === 'Email') return 'Please enter your password.';
  return email === null ? 'Please enter the word DELETE.' : 'Please enter your e-mail address.';
}
