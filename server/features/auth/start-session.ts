import type { FastifyRequest } from 'fastify';
import type { Provider } from '#contract/roles.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import {
  endOldestSessions,
  insertSession,
  type SignedInAccount,
  type SignInOrigin,
} from '../users/sessions.store.ts';
import { deviceName } from './device.rules.ts';
import { wrongCredentials } from './sign-in.ts';

/** More devices than one person has. The oldest sign-in ends first. */
const maxSessions = 100;

/** Where a request comes from, for the list of its owner. */
export function signInOrigin({ headers, ip }: FastifyRequest, provider: Provider = 'Email'): SignInOrigin {
  return { provider, device: deviceName(headers['user-agent']), ip: ip.replace(/^::ffff:(?=\d+\.)/i, '') };
}

/**
 * Begins a session of an account whose sign-in was checked (docs/rules.md#sessions).
 * @returns its id, for the token
 * @throws 'wrong-password' when the account has changed since the check
 */
export async function startSession(db: Db, account: SignedInAccount, origin: SignInOrigin): Promise<string> {
  return await inTransaction(db, async (tx) => {
    const id = await insertSession(tx, account, origin);
    if (id === null) throw wrongCredentials();
    await endOldestSessions(tx, account.id, maxSessions);
    return id;
  });
}
