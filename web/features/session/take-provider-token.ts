import { ApiError } from '#web/lib/api/api.ts';
import { sessionToken, startSession } from '#web/lib/api/session.ts';
import { shopApiAs } from '#web/lib/api/shop-api.ts';

/** Another account is signed in: the person must choose between both. */
export interface AccountChoice {
  /** The token of the account that the provider returned. */
  token: string;
  /** Names of the signed-in account and the new one. */
  current: string;
  next: string;
}

export type ProviderReturn = { kind: 'signed-in' | 'failed' } | ({ kind: 'choose' } & AccountChoice);

/**
 * Signs in with the token of a provider's sign-in that this tab started, if no other account is signed in.
 * @throws ApiError when the account of a token cannot be loaded
 */
export async function takeProviderToken(token: string): Promise<ProviderReturn> {
  const arrived = await findAccount(token);
  if (!arrived) return { kind: 'failed' };
  const own = sessionToken();
  const signedIn = own === null ? null : await findAccount(own);
  if (signedIn && signedIn._id !== arrived._id) {
    return { kind: 'choose', token, current: accountName(signedIn), next: accountName(arrived) };
  }
  startSession(token);
  return { kind: 'signed-in' };
}

/** Null for an invalid token. */
async function findAccount(token: string) {
  try {
    return (await shopApiAs(token)('GET /user/me')).user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

const accountName = ({ email, firstName }: { email: string | null; firstName: string }) => email ?? firstName;
