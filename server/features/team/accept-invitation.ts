import { setNames } from '#contract/permissions.ts';
import type { OpenInvitation } from '#contract/team.contract.ts';
import { messages } from '#contract/validation.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { refuseField, ShopError } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import { hashPassword } from '../auth/passwords.ts';
import { refuseWeakPassword } from '../auth/refuse-weak-password.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { type Account, lockAccountByEmail, takeOverAccount } from '../merchants/merchant-accounts.store.ts';
import { giveGuestOrders } from '../users/guest-orders.store.ts';
import { type NewMembership, setMembership } from '../users/memberships.store.ts';
import { findTokenHolder, takeToken } from '../users/one-time-tokens.store.ts';
import { findCredentialsByEmail, insertUser } from '../users/users.store.ts';
import { lockTeam } from './lock-team.ts';
import {
  endInvitation,
  findInvitation,
  findTeamName,
  type Invitation,
  isTeamActive,
  lockInvitation,
} from './team.store.ts';

const purpose = 'team-invitation';

interface Form {
  firstName?: string | undefined;
  lastName?: string | undefined;
  password?: string | undefined;
}
type NewAccount = { firstName: string; lastName: string; passwordHash: string };

export interface Accepted {
  account: string;
  invitation: Invitation;
  isNewPassword: boolean;
}

/** @returns what the link is for; null when it does not work */
export async function readInvitation(
  db: Db,
  token: string,
  storeName: string,
): Promise<OpenInvitation | null> {
  const open = await findOpen(db, token);
  if (!open) return null;
  const { email, permissionSet: set, merchantId } = open;
  const account = await findCredentialsByEmail(db, email);
  const hasAccount = account !== null && account.emailProvenAt !== null;
  return { team: (await findTeamName(db, merchantId)) ?? storeName, set, email, hasAccount };
}

async function findOpen(db: Db, token: string): Promise<Invitation | null> {
  const id = await findTokenHolder(db, purpose, token);
  const found = id === null ? null : await findInvitation(db, id);
  return found?.isOpen && (await isTeamActive(db, found.merchantId)) ? found : null;
}

/**
 * Makes the account of the invited address a colleague, once (docs/rules.md#teams). An account with a proven address has to be the
 * caller's; without one the form makes it, as the mailed link proves the address. A refusal leaves the link valid.
 * @param actor who is signed in
 * @throws 'invalid-link' when it was used or taken back, or has expired, also by whom it was sent; 'invalid-input' for somebody else's
 * account and a form that is not complete, 'email-in-use' for the account of somebody who works elsewhere, 'weak-password'
 */
export async function acceptInvitation(
  db: Db,
  token: string,
  actor: Actor | null,
  form: Form,
): Promise<Accepted> {
  const known = await findOpen(db, token);
  if (!known) throw invalidLink();
  const { email, merchantId } = known;
  if (actor && !isSame(actor.email, email)) {
    throw new ShopError(
      'invalid-input',
      `This invitation is for ${email}. Please sign out, and open the link again.`,
    );
  }
  const isOwn = actor?.isEmailProven === true;
  const account = isOwn ? null : await findCredentialsByEmail(db, email);
  if (account && account.emailProvenAt !== null) throw signInFirst(email);
  const made = isOwn ? null : await readForm(form, email);
  return await inTransaction(db, async (tx) => {
    if (!(await lockTeam(tx, merchantId))) throw invalidLink();
    const invitation = await lockInvitation(tx, known.id);
    if (!invitation?.isOpen || (await takeToken(tx, purpose, token)) === null) throw invalidLink();
    const account = await lockAccountByEmail(tx, email);
    if (account?.isMember) throw worksElsewhere();
    const userId = await accountFor(tx, account, { actor, email, made });
    await endInvitation(tx, known.id);
    const { permissionSet } = invitation;
    await setMembership(tx, userId, { permissionSet, ...(merchantId && { merchantId }) } as NewMembership);
    const firstName = made?.firstName ?? account?.firstName ?? '';
    const team = await findTeamName(tx, merchantId);
    await queueMail(tx, 'team-changed', email, {
      ...{ firstName, team, set: setNames[permissionSet] },
      change: 'joined',
    });
    return { account: userId, invitation, isNewPassword: made !== null };
  });
}

async function accountFor(
  tx: Db,
  account: Account | null,
  { actor, email, made }: { actor: Actor | null; email: string; made: NewAccount | null },
): Promise<string> {
  if (account?.isProven) {
    // Also when it was proven, or the address was given to another account, since the form was read.
    if (actor?.id !== account.id) throw signInFirst(email);
    return account.id;
  }
  if (!made) throw signInFirst(email);
  if (account) await takeOverAccount(tx, account, made);
  const userId = account?.id ?? (await insertUser(tx, { ...made, email, emailProvenAt: new Date() })).id;
  await giveGuestOrders(tx, { userId, email });
  return userId;
}

async function readForm({ firstName, lastName, password }: Form, email: string): Promise<NewAccount> {
  if (firstName === undefined) throw refuseField('firstName', messages.firstNameRequired);
  if (lastName === undefined) throw refuseField('lastName', messages.lastNameRequired);
  if (password === undefined) throw refuseField('password', 'Password is required.');
  await refuseWeakPassword(password, { firstName, lastName, email });
  return { firstName, lastName, passwordHash: await hashPassword(password) };
}

const isSame = (a: string | null, b: string) => a?.toLowerCase() === b.toLowerCase();

const invalidLink = () =>
  new ShopError(
    'invalid-link',
    'This invitation has been used or taken back, or has expired. Please ask for a new one.',
  );
const signInFirst = (email: string) =>
  new ShopError('invalid-input', `Please sign in as ${email} first, and open the link again.`);
const worksElsewhere = () =>
  new ShopError(
    'email-in-use',
    'Your account works for the shop or for another merchant already. Please ask them to end that first.',
  );
