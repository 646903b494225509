import { useLocation, useNavigate } from 'react-router';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { invitedEmail } from '#web/features/merchants/invited-email.ts';
import { MerchantSignupForm } from '#web/features/merchants/merchant-signup-form.tsx';
import type { Route } from './+types/merchant-signup-page';
import { SplitFoot, SplitPage } from './split-page.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Complete Sign Up' },
  { name: 'robots', content: 'noindex' },
];

export default function MerchantSignupPage({ params }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <SplitPage title="Complete Sign Up">
      <MerchantSignupForm
        token={params.token}
        email={invitedEmail(search)}
        onDone={() => navigate('/login', { replace: true })}
      />
      <SplitFoot text="Signed up already?">
        <ButtonLink to="/login" variant="quiet" className="-mr-3">
          Back to login
        </ButtonLink>
      </SplitFoot>
    </SplitPage>
  );
}
