import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { showSubscription } from '../newsletter/newsletter.store.ts';
import { withdrawTokens } from '../users/one-time-tokens.store.ts';
import {
  type Credentials,
  findCredentials,
  findCredentialsByEmail,
  insertUser,
  lockCredentials,
  updatePassword,
} from '../users/users.store.ts';
import {
  findUserIdByIdentity,
  insertIdentity,
  moveToProvider,
  proveAddress,
  releaseAddress,
} from './identities.store.ts';
import type { Claims } from './identity-provider.ts';
import { decideLinking, type ForeignProvider } from './linking.rules.ts';

export interface ProviderSignIn {
  user: Credentials;
  /** Older tokens of this account were ended. */
  hasEndedTokens: boolean;
}

/** Somebody else signed in for the first time at the same moment: what to do must be decided anew. */
class MetAnother extends Error {}

/**
 * Finds, links or makes the account of a person whom a provider vouches for, by (provider, subject) and never by
 * the address alone. Null when it may not: there is no address, or one that is taken and not verified.
 */
export async function signInWithProvider(
  db: Db,
  provider: ForeignProvider,
  claims: Claims,
): Promise<ProviderSignIn | null> {
  const attempt = () => inTransaction(db, (tx) => findOrMake(tx, provider, claims));
  return await attempt().catch((error: unknown) => {
    if (error instanceof MetAnother) return attempt();
    throw error;
  });
}

async function findOrMake(tx: Db, provider: ForeignProvider, claims: Claims): Promise<ProviderSignIn | null> {
  const { email, isEmailVerified, subject } = claims;
  const knownId = await findUserIdByIdentity(tx, provider, subject);
  if (knownId) {
    if (email && isEmailVerified) await proveAddress(tx, knownId, email);
    return { user: await getUser(tx, knownId), hasEndedTokens: false };
  }
  const holder = email === null ? null : await lockHolder(tx, email);
  const linking = decideLinking(
    claims,
    holder && { provider: holder.provider, isProven: holder.emailProvenAt !== null },
  );
  if (linking === 'refuse' || email === null) return null;
  if (linking === 'release' && holder) await releaseAddress(tx, holder.id);
  if (linking === 'take-over' && holder) await takeOver(tx, holder.id, provider);
  const userId =
    holder && linking !== 'release' ? holder.id : await makeAccount(tx, provider, { ...claims, email });
  if (!(await insertIdentity(tx, provider, subject, userId))) throw new MetAnother();
  if (isEmailVerified) await showSubscription(tx, email);
  return { user: await getUser(tx, userId), hasEndedTokens: linking === 'take-over' };
}

async function getUser(tx: Db, userId: string): Promise<Credentials> {
  const user = await findCredentials(tx, userId);
  if (!user) throw new Error('an identity belongs to an account that is gone');
  return user;
}

/** The account with this address; nobody else changes it meanwhile. */
async function lockHolder(tx: Db, email: string): Promise<Credentials | null> {
  const found = await findCredentialsByEmail(tx, email);
  return found && (await lockCredentials(tx, found.id));
}

/** Whoever made the account and its password never proved the address: both end before the owner comes in. */
async function takeOver(tx: Db, userId: string, provider: ForeignProvider): Promise<void> {
  await updatePassword(tx, userId, null, { proves: true });
  await withdrawTokens(tx, 'reset', userId);
  await moveToProvider(tx, userId, provider);
}

async function makeAccount(
  tx: Db,
  provider: ForeignProvider,
  { email, isEmailVerified, firstName, lastName }: Claims & { email: string },
): Promise<string> {
  const proven = isEmailVerified ? { emailProvenAt: new Date() } : {};
  const user = await insertUser(tx, { firstName, lastName, email, provider, ...proven }).catch(
    (error: unknown) => {
      throw error instanceof ShopError ? new MetAnother() : error;
    },
  );
  await queueMail(tx, 'welcome', email, { firstName });
  return user.id;
}
