import { useState } from 'react';
import { type register, registerForm } from '#contract/auth.contract.ts';
import type { BodyOf } from '#contract/define-endpoint.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { SignUpFields } from '#web/components/form/sign-up-fields.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { startSession } from '#web/lib/api/session.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';

const empty = { email: '', firstName: '', lastName: '', password: '' };

type SignUp = BodyOf<typeof register>;

/**
 * Signs up. When the reply to the same form was lost, the account may exist: then its password signs in.
 */
function createSignUp() {
  let unanswered = '';
  return async (body: SignUp): Promise<{ token: string }> => {
    const text = JSON.stringify(body);
    try {
      return await shopApi('POST /auth/register', { body });
    } catch (failure) {
      if (!(failure instanceof ApiError)) unanswered = text;
      else if (failure.code === 'email-in-use' && unanswered === text) {
        const { email, password } = body;
        return await shopApi('POST /auth/login', { body: { email, password } }).catch(() => {
          throw failure;
        });
      }
      throw failure;
    }
  };
}

/** A new account; starts its session. A reset keeps the newsletter checkbox (docs/rules.md#forms). */
export function RegisterForm() {
  const [signUp] = useState(createSignUp);
  const {
    field,
    register: input,
    onSubmit,
    isSubmitting,
    reset,
    getValues,
  } = useContractForm({
    schema: registerForm,
    defaultValues: { ...empty, isSubscribed: false },
    failureTitle: 'Please try to signup again!',
    send: async (body) => {
      const { token } = await signUp(body);
      notify.success('You have signed up successfully! You will be receiving an email as well. Thank you!');
      reset({ ...empty, isSubscribed: getValues('isSubscribed') });
      startSession(token);
    },
  });
  return (
    <Form layout="stack" onSubmit={onSubmit}>
      <SignUpFields field={field} />
      <Checkbox label="Subscribe to newsletter" {...input('isSubscribed')} />
      <Button type="submit" variant="primary" size="large" block busy={isSubmitting} busyLabel="Signing up">
        Sign Up
      </Button>
    </Form>
  );
}
