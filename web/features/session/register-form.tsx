import { registerForm } from '#contract/auth.contract.ts';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { Button } from '#web/components/ui/button.tsx';
import { notify } from '#web/lib/notify.ts';
import { startSession } from '#web/lib/session.ts';
import { shopApi } from '#web/lib/shop-api.ts';

const empty = { email: '', firstName: '', lastName: '', password: '' };

/** A new account; starts its session. A reset keeps the subscription toggle (specification, section 4). */
export function RegisterForm() {
  const { register, onSubmit, errorOf, isSubmitting, reset, getValues } = useContractForm({
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
    <form className="form" onSubmit={onSubmit} noValidate>
      <TextInput
        label="Email Address"
        type="email"
        autoComplete="username"
        error={errorOf('email')}
        {...register('email')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          label="First Name"
          autoComplete="given-name"
          error={errorOf('firstName')}
          {...register('firstName')}
        />
        <TextInput
          label="Last Name"
          autoComplete="family-name"
          error={errorOf('lastName')}
          {...register('lastName')}
        />
      </div>
      <PasswordInput
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters."
        error={errorOf('password')}
        {...register('password')}
      />
      <Checkbox label="Subscribe to newsletter" {...register('isSubscribed')} />
      <Button type="submit" variant="primary" size="large" block busy={isSubmitting} busyLabel="Signing up">
        Sign Up
      </Button>
    </form>
  );
}
