import type { IncomingHttpHeaders } from 'node:http';
import type { Db } from '#server/db/db.ts';
import { isPublished, publishedSignIns } from '#server/db/seed/demo-sign-ins.ts';
import { isDemoShop } from '#server/db/seed/demo-state.ts';
import { ShopError } from '#server/errors.ts';
import { mayTryOut } from '#server/http/local-request.ts';
import { endAllSessions } from '../users/sessions.store.ts';
import { findCredentialsByEmail } from '../users/users.store.ts';
import { passwordFits } from './passwords.ts';

interface DemoSignIn {
  email: string;
  password: string;
  headers: IncomingHttpHeaders;
}

/**
 * True when these are published credentials of the demo shop, and the shop or the caller may not be on this machine. A demo
 * account whose password was changed signs in like any other.
 * @param isLocal whether HOST and PUBLIC_URL are of this machine
 */
export async function isDemoRefused(
  { db, isLocal }: { db: Db; isLocal: boolean },
  { email, password, headers }: DemoSignIn,
): Promise<boolean> {
  if (!isPublished(email, password) || mayTryOut(isLocal, headers)) return false;
  // Last, because it is a query. Not cached: another process may have seeded the database.
  return await isDemoShop(db);
}

export const demoRefusal = () =>
  new ShopError(
    'demo-account',
    'Demo accounts can be used only on the machine that runs the shop. Whoever runs it can make an administrator there: npm run admin -- EMAIL',
  );

/**
 * Ends all sessions of accounts that still have their published password, so that a shop that was local until now and can be
 * reached by others has no open demo sessions.
 */
export async function endDemoSessions(db: Db): Promise<void> {
  for (const { email, password } of publishedSignIns()) {
    const account = await findCredentialsByEmail(db, email);
    if (account && (await passwordFits(account.passwordHash, password))) await endAllSessions(db, account.id);
  }
}
