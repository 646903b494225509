import { merchantSignupForm } from '#contract/merchants.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { BusyWait } from '#web/components/form/busy-wait.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { SignUpFields } from '#web/components/form/sign-up-fields.tsx';
import { useBusyRetry } from '#web/components/form/use-busy-retry.ts';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';

type MerchantSignupFormProps = {
  /** The mailed invitation's. */
  token: string;
  /** The invited address. */
  email: string;
  onDone: () => void;
};

/** Makes the invited merchant's account. */
export function MerchantSignupForm({ token, email, onDone }: MerchantSignupFormProps) {
  const retry = useBusyRetry();
  const { field, onSubmit, isSubmitting, setFocus } = useContractForm({
    schema: merchantSignupForm,
    defaultValues: { email, firstName: '', lastName: '', password: '' },
    failureTitle: 'Please try to signup again!',
    send: async (body) => {
      await retry.sendOnce(() => shopApi('POST /merchant/signup/:token', { params: { token }, body }));
      notify.success(
        'You have signed up successfully! Please sign in with the email and password. Thank you!',
      );
      onDone();
    },
  });
  return (
    <Form layout="stack" onSubmit={onSubmit}>
      <SignUpFields field={field} />
      <div>
        <Button type="submit" variant="primary" size="large" block busy={isSubmitting} busyLabel="Signing up">
          Get Started
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
