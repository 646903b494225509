import { sendDelayedCalls } from '#web/lib/api/delayed-calls.ts';
import { endSession, sessionToken } from '#web/lib/api/session.ts';
import { shopApiAs } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';

/**
 * Signs out in this browser at once, and on the server after the calls that could still be undone, also when the page closes
 * or the server cannot be reached.
 */
export async function signOut(): Promise<void> {
  const api = shopApiAs(sessionToken());
  const delayed = sendDelayedCalls();
  endSession();
  notify.success('You have signed out!');
  await delayed;
  // Without a response the session still ends when it has not been used for a week.
  await api('POST /auth/logout', { keepalive: true }).catch(() => {});
}
