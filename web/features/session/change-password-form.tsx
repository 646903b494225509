import { changePasswordForm } from '#contract/auth.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { startSession } from '#web/lib/api/session.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as styles from './session.module.css';

/** The new password may be the one that counts, and this session may have ended. */
const unanswered =
  'We do not know yet whether your password was changed: the shop has not answered. If you have to log in again, try the new one first.';
const empty = { password: '', confirmPassword: '' };

/** Old and new password of the signed-in user. Every other session ends; this one continues with the new token. */
export function ChangePasswordForm() {
  const { field, onSubmit, isSubmitting, refusal, reset } = useContractForm({
    schema: changePasswordForm,
    defaultValues: empty,
    failureTitle: 'Please try to reset again!',
    send: async (body) => {
      const { message, token } = await shopApi('POST /auth/reset', { body }).catch((failure: unknown) => {
        throw failure instanceof TypeError && navigator.onLine
          ? new Error(unanswered, { cause: failure })
          : failure;
      });
      reset(empty);
      startSession(token);
      notify.success(message);
    },
  });
  return (
    <Form layout="stack" dense className={styles.passwordForm} onSubmit={onSubmit}>
      <PasswordInput
        label="Old Password"
        placeholder="Old Password"
        autoComplete="current-password"
        {...field('password')}
      />
      <PasswordInput
        label="New Password"
        placeholder="New Password"
        autoComplete="new-password"
        hint="At least 6 characters. Every other session is signed out."
        {...field('confirmPassword')}
      />
      <Refusal text={refusal} />
      <div>
        <Button type="submit" busy={isSubmitting} busyLabel="Resetting">
          Reset Password
        </Button>
      </div>
    </Form>
  );
}
