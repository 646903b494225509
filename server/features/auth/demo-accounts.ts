import type { IncomingHttpHeaders } from 'node:http';
import type { Db } from '#server/db/db.ts';
import { isPublished, publishedSignIns } from '#server/db/seed/demo-sign-ins.ts';
import { isDemoShop } from '#server/db/seed/demo-state.ts';
import { ShopError } from '#server/errors.ts';
import { isFromThisMachine } from '#server/http/local-request.ts';
import { endTokens, findCredentialsByEmail } from '../users/users.store.ts';
import { passwordFits } from './passwords.ts';

interface DemoSignIn {
  email: string;
  password: string;
  headers: IncomingHttpHeaders;
}

/**
 * Whether it is a published address and password of the demo shop that must not sign in, since the shop and the caller
 * are not surely on one machine. A demo account with a password of its own signs in like any other.
 * @param isLocal whether HOST and PUBLIC_URL are of this machine
 */
export async function isDemoRefused(
  { db, isLocal }: { db: Db; isLocal: boolean },
  { email, password, headers }: DemoSignIn,
): Promise<boolean> {
  if (!isPublished(email, password) || (isLocal && isFromThisMachine(headers))) return false;
  // Asked last, and every time: another process may have filled the database.
  return await isDemoShop(db);
}

export const demoRefusal = () =>
  new ShopError(
    'demo-account',
    'Demo accounts can be used only on the machine that runs the shop. Whoever runs it can make an administrator there: npm run admin -- EMAIL',
  );

/**
 * Ends every sign-in of an account that still has its published password: whoever signed in while the shop was local,
 * or before such sign-ins were refused, does not stay in once others can reach it.
 */
export async function endDemoSessions(db: Db): Promise<void> {
  for (const { email, password } of publishedSignIns()) {
    const account = await findCredentialsByEmail(db, email);
    if (account && (await passwordFits(account.passwordHash, password))) await endTokens(db, account.id);
  }
}
