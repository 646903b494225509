import { forgotForm } from '#contract/auth.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';

/** Requests a reset link. The reply is the same whether the e-mail address has an account or not. */
export function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const { field, onSubmit, isSubmitting, refusal } = useContractForm({
    schema: forgotForm,
    defaultValues: { email: '' },
    failureTitle: 'Please try again!',
    send: async (body) => {
      const { message } = await shopApi('POST /auth/forgot', { body });
      notify.success(message);
      onSent();
    },
  });
  return (
    <Form layout="stack" onSubmit={onSubmit}>
      <TextInput label="Email Address" type="email" autoComplete="username" {...field('email')} />
      <Refusal text={refusal} />
      <Button type="submit" variant="primary" size="large" block busy={isSubmitting} busyLabel="Sending">
        Send Email
      </Button>
    </Form>
  );
}
