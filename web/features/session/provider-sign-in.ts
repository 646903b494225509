const key = 'provider-sign-in';

/** As long as the server remembers that a sign-in was begun. */
const lifeMs = 10 * 60 * 1000;

/** Marks this tab as one that is on its way to a provider. Call when the person presses its button. */
export function beginProviderSignIn(): void {
  sessionStorage.setItem(key, String(Date.now()));
}

/**
 * Whether this tab began a sign-in a short while ago; answers yes once. Anybody can send a visitor to /auth/success
 * with a token: one that nobody here asked for would sign the visitor in as a stranger, who then reads along.
 */
export function takeProviderSignIn(): boolean {
  const begun = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (begun === null) return false;
  const age = Date.now() - Number(begun);
  return age >= 0 && age <= lifeMs;
}
