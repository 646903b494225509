import { type ReactNode, useState } from 'react';
import { href } from 'react-router';
import { type login, loginForm } from '#contract/auth.contract.ts';
import type { EndpointBody } from '#contract/define-endpoint.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Link } from '#web/components/buttons/link.tsx';
import { BusyWait } from '#web/components/form/busy-wait.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { useBusyRetry } from '#web/components/form/use-busy-retry.ts';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { startSession } from '#web/lib/api/session.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import { SecondStepForm } from './second-step-form.tsx';

/**
 * E-mail and password, and a code where the account wants one. What was typed is kept on the way back. A sign-in starts the
 * session; the page navigates on.
 * @param children other ways in, which a half-finished sign-in does not offer
 */
export function LoginForm({ children }: { children: ReactNode }) {
  const [asksForCode, setAsksForCode] = useState(false);
  const retry = useBusyRetry();
  const { field, onSubmit, isSubmitting, refusal, getValues, setFocus } = useContractForm({
    schema: loginForm,
    defaultValues: { email: '', password: '' },
    failureTitle: 'Please try to login again!',
    send: async (body) => {
      try {
        await retry.send(() => logIn(body));
      } catch (failure) {
        const code = failure instanceof ApiError ? failure.code : null;
        if (code === 'second-factor-required') return setAsksForCode(true);
        // The pressed button, which is disabled while it is busy, has lost the focus.
        setFocus('password');
        throw failure;
      }
    },
  });
  if (asksForCode) {
    return (
      <SecondStepForm send={(code) => logIn({ ...getValues(), code })} onBack={() => setAsksForCode(false)} />
    );
  }
  return (
    <>
      <Form layout="stack" onSubmit={onSubmit}>
        <TextInput label="Email Address" type="email" autoComplete="username" {...field('email')} />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          labelEnd={
            <Link to={href('/forgot-password')} className="link tap ui">
              Forgot Password?
            </Link>
          }
          {...field('password')}
        />
        <Refusal text={refusal} />
        <div>
          <Button
            type="submit"
            variant="primary"
            size="large"
            block
            busy={isSubmitting}
            busyLabel="Logging in"
          >
            Login
          </Button>
          <BusyWait refusal={retry.refusal} onStop={retry.stop} />
        </div>
      </Form>
      {children}
    </>
  );
}

async function logIn(body: EndpointBody<typeof login>): Promise<void> {
  const { token, user } = await shopApi('POST /auth/login', { body });
  notify.success(`Hey ${user.firstName}, Welcome Back!`);
  startSession(token);
}
