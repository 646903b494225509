import { href, Link } from 'react-router';
import { loginForm } from '#contract/auth.contract.ts';
import { Form } from '#web/components/form/form-layout.tsx';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { Button } from '#web/components/ui/button.tsx';
import { notify } from '#web/lib/notify.ts';
import { startSession } from '#web/lib/session.ts';
import { shopApi } from '#web/lib/shop-api.ts';

/** E-mail and password. A valid pair starts the session; the page navigates on. */
export function LoginForm() {
  const { field, onSubmit, isSubmitting } = useContractForm({
    schema: loginForm,
    defaultValues: { email: '', password: '' },
    failureTitle: 'Please try to login again!',
    send: async (body) => {
      const { token, user } = await shopApi('POST /auth/login', { body });
      notify.success(`Hey ${user.firstName}, Welcome Back!`);
      startSession(token);
    },
  });
  return (
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
      <Button type="submit" variant="primary" size="large" block busy={isSubmitting} busyLabel="Logging in">
        Login
      </Button>
    </Form>
  );
}
