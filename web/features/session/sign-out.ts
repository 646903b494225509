import { notify } from '#web/lib/notify.ts';
import { endSession, sessionToken } from '#web/lib/session.ts';
import { shopApiAs } from '#web/lib/shop-api.ts';

/** Signs out in this browser at once and on the server, also when the page closes or the server cannot be reached. */
export function signOut(): void {
  const api = shopApiAs(sessionToken());
  endSession();
  notify.success('You have signed out!');
  // Without a reply the session still ends when it has not been used for a week.
  api('POST /auth/logout', { keepalive: true }).catch(() => {});
}
