import { useState } from 'react';
import { useLocation } from 'react-router';
import { registerForm } from '#contract/auth.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { BusyWait } from '#web/components/form/busy-wait.tsx';
import { changedLabels } from '#web/components/form/changed-labels.ts';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { SignUpFields, signUpLabels } from '#web/components/form/sign-up-fields.tsx';
import { UnsavedGuard } from '#web/components/form/unsaved-guard.tsx';
import { useBusyRetry } from '#web/components/form/use-busy-retry.ts';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { startSession, useSessionToken } from '#web/lib/api/session.ts';
import { knownEmail } from '#web/lib/navigation/known-email.ts';
import { notify } from '#web/lib/page/notify.ts';
import { createSignUp } from './sign-up.ts';

/** A password alone is typed again soon, and browsers suggest it. */
const labels = {
  email: signUpLabels.email,
  firstName: signUpLabels.firstName,
  lastName: signUpLabels.lastName,
};
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
    formState,
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
  const changed = changedLabels(formState.dirtyFields, labels);
  // Who has signed in is led on, also from here by another tab.
  const isGuest = useSessionToken() === null;
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
      <UnsavedGuard when={isGuest && changed.length > 0} isSaving={isSubmitting} changed={changed} />
    </Form>
  );
}
