import { resetForm } from '#contract/auth.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { BusyWait } from '#web/components/form/busy-wait.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { useBusyRetry } from '#web/components/form/use-busy-retry.ts';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';

/** A new password by a mailed token. */
export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const retry = useBusyRetry();
  const { field, onSubmit, isSubmitting, refusal, setFocus } = useContractForm({
    schema: resetForm,
    defaultValues: { password: '', confirmPassword: '' },
    failureTitle: 'Please try to reset again!',
    send: async (body) => {
      const { message } = await retry.sendOnce(() =>
        shopApi('POST /auth/reset/:token', { params: { token }, body }),
      );
      notify.success(message);
      onDone();
    },
  });
  return (
    <Form layout="stack" onSubmit={onSubmit}>
      <PasswordInput
        label="Password"
        placeholder="Password"
        autoComplete="new-password"
        hint="At least 6 characters."
        {...field('password')}
      />
      <PasswordInput
        label="Confirm Password"
        placeholder="Confirm Password"
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
      <Refusal text={refusal} />
      <div>
        <Button type="submit" variant="primary" size="large" block busy={isSubmitting} busyLabel="Resetting">
          Reset Password
        </Button>
        <BusyWait
          refusal={retry.refusal}
          onStop={() => {
            retry.stop();
            setFocus('password');
          }}
        />
      </div>
    </Form>
  );
}
