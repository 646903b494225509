import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Dialog } from '#web/components/dialogs/dialog.tsx';
import { goTo } from '#web/lib/navigation/navigation.ts';
import { loginPath } from '#web/lib/navigation/return-path.ts';
import { closeQuestion, leavePage } from '#web/lib/page/kept-page.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/sign-in.ts';
import { LoginForm } from './login-form.tsx';
import * as styles from './session.module.css';

const texts = defineTexts({ en });

/** Asks to sign in again over a page with unsaved input, whose session has ended. Signing in, here or in another tab, closes it. */
export default function ContinueSession() {
  const { google, facebook } = useShop().providers;
  const ready = [google === 'ready' ? 'Google' : null, facebook === 'ready' ? 'Facebook' : null].filter(
    Boolean,
  );
  return (
    <Dialog
      open
      onOpenChange={closeQuestion}
      title="Unauthorized Access! Please login again"
      text="What you typed is still here. Log in with the same account, then save again."
    >
      <LoginForm>
        {ready.length > 0 ? (
          <p className={styles.ways}>
            <a className="link tap ui" href={href('/login')} target="_blank" rel="noreferrer">
              {texts().providers.inNewTab(ready.join(' or '))}
            </a>
          </p>
        ) : null}
      </LoginForm>
      <Button
        variant="quiet"
        block
        onClick={() => {
          leavePage();
          goTo(loginPath(location.pathname + location.search));
        }}
      >
        Leave without saving
      </Button>
    </Dialog>
  );
}
