import { defineTexts } from '#contract/texts.ts';
import { notify } from '#web/lib/page/notify.ts';
import { tabStorage } from '#web/lib/values/browser-storage.ts';
import * as en from '#web/texts/en/sign-in.ts';

const texts = defineTexts({ en });
const key = 'provider-sign-in';

/** The server's own limit for a sign-in with a provider. */
const lifeMs = 10 * 60 * 1000;

/**
 * Stores that this tab starts a sign-in with a provider. Call it on the press of its link.
 * @returns whether it was stored; without that the sign-in would fail at its end, so the link is not followed
 */
export function beginProviderSignIn(press: Pick<Event, 'preventDefault'>): boolean {
  tabStorage.set(key, String(Date.now()));
  if (!tabStorage.isRefused(key)) return true;
  press.preventDefault();
  notify.error(texts().providers.needStorage);
  return false;
}

/**
 * True when this tab started a sign-in a short time ago; true once. Protects against login CSRF: a link to /auth/success
 * with an attacker's token would sign the visitor in as the attacker.
 */
export function takeProviderSignIn(): boolean {
  const begun = tabStorage.get(key);
  tabStorage.set(key, null);
  if (begun === null) return false;
  const age = Date.now() - Number(begun);
  return age >= 0 && age <= lifeMs;
}
