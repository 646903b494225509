import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { updateAccountSubscription } from '../newsletter/newsletter.store.ts';
import { giveGuestOrders } from '../users/guest-orders.store.ts';
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
  proveEmail,
  removeEmail,
} from './identities.store.ts';
import type { Claims } from './identity-provider.ts';
import { decideLinking, type ExternalProvider } from './linking.rules.ts';

export interface ProviderSignIn {
  user: Credentials;
  /** True when the account lost its password, and its sessions were ended. */
  hasLostPassword: boolean;
}

/** A concurrent first sign-in has changed the accounts, so the decision must be made again. */
class ConcurrentSignIn extends Error {}

/**
 * Finds, links or creates the account of a person by (provider, subject), never by the e-mail address alone
 * (docs/rules.md#google-and-facebook).
 * @returns null when there is no e-mail address, or another account has it and the provider has not verified it
 */
export async function signInWithProvider(
  db: Db,
  provider: ExternalProvider,
  claims: Claims,
): Promise<ProviderSignIn | null> {
  const attempt = () => inTransaction(db, (tx) => findOrCreate(tx, provider, claims));
  return await attempt().catch((error: unknown) => {
    if (error instanceof ConcurrentSignIn) return attempt();
    throw error;
  });
}

async function findOrCreate(
  tx: Db,
  provider: ExternalProvider,
  claims: Claims,
): Promise<ProviderSignIn | null> {
  const { email, isEmailVerified, subject } = claims;
  const knownId = await findUserIdByIdentity(tx, provider, subject);
  if (knownId) {
    if (email && isEmailVerified) await proveEmail(tx, knownId, email);
    const user = await getUser(tx, knownId);
    if (isEmailVerified && user.email?.toLowerCase() === email?.toLowerCase())
      await giveOrdersOfGuest(tx, user);
    return { user, hasLostPassword: false };
  }
  const holder = email === null ? null : await lockHolder(tx, email);
  const linking = decideLinking(
    claims,
    holder && { provider: holder.provider, isProven: holder.emailProvenAt !== null },
  );
  if (linking === 'refuse' || email === null) return null;
  if (linking === 'remove-email' && holder) await removeEmail(tx, holder.id);
  if (linking === 'remove-password' && holder) await removePassword(tx, holder.id, provider);
  const userId =
    holder && linking !== 'remove-email' ? holder.id : await makeAccount(tx, provider, { ...claims, email });
  if (!(await insertIdentity(tx, provider, subject, userId))) throw new ConcurrentSignIn();
  const user = await getUser(tx, userId);
  if (isEmailVerified) {
    await updateAccountSubscription(tx, email);
    await giveOrdersOfGuest(tx, user);
  }
  return { user, hasLostPassword: linking === 'remove-password' };
}

async function giveOrdersOfGuest(tx: Db, { id: userId, email }: Credentials): Promise<void> {
  if (email !== null) await giveGuestOrders(tx, { userId, email });
}

async function getUser(tx: Db, userId: string): Promise<Credentials> {
  const user = await findCredentials(tx, userId);
  if (!user) throw new Error('an identity without an account');
  return user;
}

/** Locks the account with this e-mail address until the transaction ends. */
async function lockHolder(tx: Db, email: string): Promise<Credentials | null> {
  const found = await findCredentialsByEmail(tx, email);
  return found && (await lockCredentials(tx, found.id));
}

/** Removes the password, which was set by somebody who never proved the address, and ends all sessions. */
async function removePassword(tx: Db, userId: string, provider: ExternalProvider): Promise<void> {
  await updatePassword(tx, userId, null, { proves: true });
  await withdrawTokens(tx, 'reset', userId);
  await moveToProvider(tx, userId, provider);
}

async function makeAccount(
  tx: Db,
  provider: ExternalProvider,
  { email, isEmailVerified, firstName, lastName }: Claims & { email: string },
): Promise<string> {
  const proven = isEmailVerified ? { emailProvenAt: new Date() } : {};
  const user = await insertUser(tx, { firstName, lastName, email, provider, ...proven }).catch(
    (error: unknown) => {
      throw error instanceof ShopError ? new ConcurrentSignIn() : error;
    },
  );
  await queueMail(tx, 'welcome', email, { firstName });
  return user.id;
}
