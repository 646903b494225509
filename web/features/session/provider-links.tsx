import { useId } from 'react';
import type { ShownProvider } from '#contract/sign-in-settings.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button, buttonClass } from '#web/components/buttons/button.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import type { IconName } from '#web/components/pictures/icon-names.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/sign-in.ts';
import { rememberReturn } from './provider-return.ts';
import { beginProviderSignIn } from './provider-sign-in.ts';
import * as styles from './session.module.css';

const texts = defineTexts({ en });

const paths = ['/api/auth/google', '/api/auth/facebook'] as const;

// Not a handler of the links: a press before the page is hydrated starts a sign-in too.
if (typeof document !== 'undefined') {
  document.addEventListener(
    'click',
    (event) => {
      const { target } = event;
      const link = target instanceof Element ? target.closest('a') : null;
      if (!paths.some((path) => path === link?.getAttribute('href'))) return;
      // React Router's name of what a page's own state is.
      if (beginProviderSignIn(event)) rememberReturn(location.search, history.state?.usr);
    },
    { capture: true },
  );
}

/** 'or', and the buttons that the owner shows; nothing without any. */
export function ProviderLinks() {
  const { google, facebook } = useShop().providers;
  const [googlePath, facebookPath] = paths;
  if (google === 'hidden' && facebook === 'hidden') return null;
  return (
    <>
      <p className={styles.or}>{texts().providers.or}</p>
      <div className={styles.providers}>
        <ProviderLink name="Google" icon="google-logo-bold" path={googlePath} shown={google} />
        <ProviderLink name="Facebook" icon="facebook-logo-fill" path={facebookPath} shown={facebook} />
      </div>
    </>
  );
}

interface ProviderLinkProps {
  name: string;
  icon: IconName;
  path: string;
  shown: ShownProvider;
}

/** A plain link: the URL belongs to the server, which redirects to the provider. One that is not set up says so, and leads nowhere. */
function ProviderLink({ name, icon, path, shown }: ProviderLinkProps) {
  const { login, notSetUp } = texts().providers;
  const hint = useId();
  if (shown === 'hidden') return null;
  if (shown === 'ready') {
    return (
      <a className={buttonClass({ block: true })} href={path}>
        <Icon name={icon} size="s" />
        {login(name)}
      </a>
    );
  }
  return (
    <div>
      {/* Not `disabled`, so that the keyboard finds it, and a screen reader says why. */}
      <Button block icon={icon} aria-disabled aria-describedby={hint}>
        {login(name)}
      </Button>
      <p className={`meta muted ${styles.notSetUp}`} id={hint}>
        {notSetUp}
      </p>
    </div>
  );
}
