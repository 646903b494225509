import { merchantSignupForm } from '#contract/merchants.contract.ts';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { Button } from '#web/components/ui/button.tsx';
import { notify } from '#web/lib/notify.ts';
import { shopApi } from '#web/lib/shop-api.ts';

type MerchantSignupFormProps = {
  /** The mailed invitation's. */
  token: string;
  /** The invited address. */
  email: string;
  onDone: () => void;
};

/** Makes the invited merchant's account. */
export function MerchantSignupForm({ token, email, onDone }: MerchantSignupFormProps) {
  const { register, onSubmit, errorOf, isSubmitting } = useContractForm({
    schema: merchantSignupForm,
    defaultValues: { email, firstName: '', lastName: '', password: '' },
    failureTitle: 'Please try to signup again!',
    send: async (body) => {
      await shopApi('POST /merchant/signup/:token', { params: { token }, body });
      notify.success(
        'You have signed up successfully! Please sign in with the email and password. Thank you!',
      );
      onDone();
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
      <Button type="submit" variant="primary" size="large" block busy={isSubmitting} busyLabel="Signing up">
        Get Started
      </Button>
    </form>
  );
}
