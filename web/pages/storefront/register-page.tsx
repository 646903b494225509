import { useLocation } from 'react-router';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { RegisterForm } from '#web/features/session/register-form.tsx';
import { useSignedInRedirect } from '#web/features/session/use-signed-in-redirect.ts';
import { alongReturnPath } from '#web/lib/return-path.ts';
import type { Route } from './+types/register-page';
import { SplitFoot, SplitPage } from './split-page.tsx';
import { WhyHere } from './why-here.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Sign Up' }, { name: 'robots', content: 'noindex' }];

export default function RegisterPage() {
  useSignedInRedirect();
  const { search } = useLocation();
  return (
    <SplitPage title="Sign Up">
      <WhyHere why="Sign up to place your order." />
      <RegisterForm />
      <SplitFoot text="Already a member?">
        <ButtonLink to={alongReturnPath('/login', search)} variant="quiet" className="-mr-3">
          Back to login
        </ButtonLink>
      </SplitFoot>
    </SplitPage>
  );
}
