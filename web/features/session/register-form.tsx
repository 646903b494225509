import { useState } from 'react';
import { useLocation } from 'react-router';
import { registerForm } from '#contract/auth.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { BusyWait } from '#web/components/form/busy-wait.tsx';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { SignUpFields } from '#web/components/form/sign-up-fields.tsx';
import { useBusyRetry } from '#web/components/form/use-busy-retry.ts';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { startSession } from '#web/lib/api/session.ts';
import { knownEmail } from '#web/lib/navigation/known-email.ts';
import { notify } from '#web/lib/page/notify.ts';
import { createSignUp } from './sign-up.ts';

const empty = { email: '', firstName: '', lastName: '', password: '' };

/** A new account; starts its session. A reset keeps the newsletter checkbox (docs/rules.md#forms). */
export function RegisterForm() {
  const email = knownEmail(useLocation().state);
  const [signUp] = useState(createSignUp);
  const retry = useBusyRetry();
  const {
    field,
    register: input,
    onSubmit,
    isSubmitting,
    refusal,
    reset,
    getValues,
    setFocus,
  } = useContractForm({
    schema: registerForm,
    defaultValues: { ...empty, email, isSubscribed: false },
    failureTitle: 'Please try to signup again!',
    send: async (body) => {
      const { token } = await retry.send(() => signUp(body));
      notify.success('You have signed up successfully! You will be receiving an email as well. Thank you!');
      reset({ ...empty, isSubscribed: getValues('isSubscribed') });
      startSession(token);
    },
  });
  return (
    <Form layout="stack" onSubmit={onSubmit}>
      <SignUpFields field={field} />
      <Checkbox label="Subscribe to newsletter" {...input('isSubscribed')} />
      <Refusal text={refusal} />
      <div>
        <Button type="submit" variant="primary" size="large" block busy={isSubmitting} busyLabel="Signing up">
          Sign Up
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
