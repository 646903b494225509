import { buttonClass } from '#web/components/buttons/button.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import { rememberReturn } from './provider-return.ts';
import { beginProviderSignIn } from './provider-sign-in.ts';
import * as styles from './session.module.css';

const paths = ['/api/auth/google', '/api/auth/facebook'] as const;

// Not a handler of the links: a press before the page is hydrated starts a sign-in too.
if (typeof document !== 'undefined') {
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (!paths.some((path) => path === link?.getAttribute('href'))) return;
      beginProviderSignIn();
      rememberReturn(location.search);
    },
    { capture: true },
  );
}

/** Plain links: these URLs belong to the server, which redirects to the provider. */
export function ProviderLinks() {
  const [google, facebook] = paths;
  return (
    <div className={styles.providers}>
      <a className={buttonClass({ block: true })} href={google}>
        <Icon name="google-logo-bold" size="s" />
        Login with Google
      </a>
      <a className={buttonClass({ block: true })} href={facebook}>
        <Icon name="facebook-logo-fill" size="s" />
        Login with Facebook
      </a>
    </div>
  );
}
