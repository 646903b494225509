import { ApiError } from '#web/lib/api.ts';
import { sessionToken, startSession } from '#web/lib/session.ts';
import { shopApiAs } from '#web/lib/shop-api.ts';
import { takeProviderSignIn } from './provider-sign-in.ts';

/** Somebody else is signed in here: nobody changes accounts without being asked. */
export interface AccountChoice {
  /** Of the account that the provider vouched for. */
  token: string;
  /** As whom the person is signed in, and as whom they would be. */
  current: string;
  next: string;
}

export type ProviderReturn =
  | { kind: 'signed-in' | 'not-asked-for' | 'failed' }
  | ({ kind: 'choose' } & AccountChoice);

/**
 * Takes the token with which a provider's sign-in ended, if this tab began it and nobody else is signed in. Throws
 * what the shop answers when it cannot say whose a token is.
 */
export async function takeProviderToken(token: string): Promise<ProviderReturn> {
  if (!takeProviderSignIn()) return { kind: 'not-asked-for' };
  const arrived = await accountOf(token);
  if (!arrived) return { kind: 'failed' };
  const own = sessionToken();
  const signedIn = own === null ? null : await accountOf(own);
  if (signedIn && signedIn._id !== arrived._id) {
    return { kind: 'choose', token, current: nameOf(signedIn), next: nameOf(arrived) };
  }
  startSession(token);
  return { kind: 'signed-in' };
}

/** Null for a token that is no good any more. */
async function accountOf(token: string) {
  try {
    return (await shopApiAs(token)('GET /user/me')).user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

const nameOf = ({ email, firstName }: { email: string | null; firstName: string }) => email ?? firstName;
