const key = 'provider-sign-in';

/** The server's own limit for a sign-in with a provider. */
const lifeMs = 10 * 60 * 1000;

/** Stores that this tab starts a sign-in with a provider. */
export function beginProviderSignIn(): void {
  sessionStorage.setItem(key, String(Date.now()));
}

/**
 * Whether this tab started a sign-in a short time ago; true once. Protects against login CSRF: a link to /auth/success
 * with an attacker's token would sign the visitor in as the attacker.
 */
export function takeProviderSignIn(): boolean {
  const begun = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (begun === null) return false;
  const age = Date.now() - Number(begun);
  return age >= 0 && age <= lifeMs;
}
