import { registerForm } from '#contract/auth.contract.ts';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { SignUpFields } from '#web/components/form/sign-up-fields.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { Button } from '#web/components/ui/button.tsx';
import { notify } from '#web/lib/notify.ts';
import { startSession } from '#web/lib/session.ts';
import { shopApi } from '#web/lib/shop-api.ts';

const empty = { email: '', firstName: '', lastName: '', password: '' };

/** A new account; starts its session. A reset keeps the newsletter checkbox (docs/rules.md#forms). */
export function RegisterForm() {
  const { field, register, onSubmit, isSubmitting, reset, getValues } = useContractForm({
    schema: registerForm,
    defaultValues: { ...empty, isSubscribed: false },
    failureTitle: 'Please try to signup again!',
    send: async (body) => {
      const { token } = await shopApi('POST /auth/register', { body });
      notify.success('You have signed up successfully! You will be receiving an email as well. Thank you!');
      reset({ ...empty, isSubscribed: getValues('isSubscribed') });
      startSession(token);
    },
  });
  return (
    <Form layout="stack" onSubmit={onSubmit}>
      <SignUpFields field={field} />
      <Checkbox label="Subscribe to newsletter" {...register('isSubscribed')} />
      <Button type="submit" variant="primary" size="large" block busy={isSubmitting} busyLabel="Signing up">
        Sign Up
      </Button>
    </Form>
  );
}
