import { useLocation } from 'react-router';
import type { Provider } from '#contract/roles.ts';
import { Button, buttonClass } from '#web/components/buttons/button.tsx';
import { Dialog } from '#web/components/dialogs/dialog.tsx';
import { withReturnPath } from '#web/lib/navigation/return-path.ts';
import { rememberReturn } from './provider-return.ts';
import { beginProviderSignIn } from './provider-sign-in.ts';

interface SignInAgainDialogProps {
  provider: Provider;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Starts a sign-in with the provider of an account without a password, which comes back to this page. */
export function SignInAgainDialog({ provider, open, onOpenChange }: SignInAgainDialogProps) {
  const { pathname } = useLocation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Please sign in again with ${provider} first.`}
      text="So nobody else changes your account on a device where you are signed in. You come back to this page."
      actions={
        <>
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <a
            className={buttonClass({ variant: 'primary' })}
            href={`/api/auth/${provider.toLowerCase()}`}
            onClick={(event) => {
              if (beginProviderSignIn(event)) rememberReturn(withReturnPath('', pathname));
            }}
          >
            Sign in with {provider}
          </a>
        </>
      }
    />
  );
}
