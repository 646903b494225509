import type { Db } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import { type Credentials, findCredentialsByEmail } from '../users/users.store.ts';
import { passwordFits } from './passwords.ts';

/**
 * Finds the account of an e-mail address and password.
 * @throws 'wrong-password', with the same text after the same time for an unknown address, a wrong password and an account
 * of a provider
 */
export async function signIn(db: Db, email: string, password: string): Promise<Credentials> {
  const user = await findCredentialsByEmail(db, email);
  const fits = await passwordFits(user?.passwordHash ?? null, password);
  if (!user || !fits) throw wrongCredentials();
  return user;
}

export const wrongCredentials = () => new ShopError('wrong-password', 'E-mail or password is incorrect.');
