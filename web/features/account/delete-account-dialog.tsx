import { deletionForm } from '#contract/personal-data.contract.ts';
import type { Profile } from '#contract/users.contract.ts';
import { Form } from '#web/components/form/form-layout.tsx';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { notify } from '#web/lib/notify.ts';
import { endSession } from '#web/lib/session.ts';
import { shopApi } from '#web/lib/shop-api.ts';
import * as styles from './delete-account-dialog.module.css';

interface DeleteAccountDialogProps {
  profile: Profile;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Says what a deletion means, and asks for the password, or for what an account of a provider has instead. */
export function DeleteAccountDialog({ profile, open, onOpenChange }: DeleteAccountDialogProps) {
  const { provider, email, merchant } = profile;
  const { field, onSubmit, isSubmitting, reset } = useContractForm({
    schema: deletionForm,
    defaultValues: { confirmation: '' },
    send: async (body) => {
      const { message } = await shopApi('POST /user/me/delete', { body });
      endSession();
      notify.success(message);
    },
  });
  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={(next) => {
        reset();
        onOpenChange(next);
      }}
      title="Delete your account?"
      confirmLabel="Delete account"
      busy={isSubmitting}
      busyLabel="Deleting"
      onConfirm={() => void onSubmit()}
    >
      <div className={styles.text}>
        <p>
          Your profile, addresses, wishlist, chat and newsletter are deleted at once, and you are signed out
          everywhere. Published reviews stay without your name.
          {merchant ? ' Your brand and its products are no longer for sale.' : null}
        </p>
        <p>
          We keep your orders, with your name and address, for as long as the law asks us to. What is on its
          way still arrives, but you get no more mails about it. This cannot be undone.
        </p>
        <Form dense onSubmit={onSubmit}>
          {provider === 'Email' ? (
            <PasswordInput label="Password" autoComplete="current-password" {...field('confirmation')} />
          ) : (
            <TextInput
              label={email === null ? 'Type DELETE to confirm' : 'Type your email address to confirm'}
              autoComplete="off"
              {...field('confirmation')}
            />
          )}
        </Form>
      </div>
    </ConfirmDialog>
  );
}
