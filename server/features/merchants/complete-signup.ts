import type { z } from 'zod';
import type { merchantSignupForm } from '#contract/merchants.contract.ts';
import { merchant as merchantRole } from '#contract/roles.ts';
import { refuseField, ShopError } from '#server/errors.ts';
import { hashPassword } from '../auth/passwords.ts';
import { refuseWeakPassword } from '../auth/refuse-weak-password.ts';
import { findTokenHolder, takeToken } from '../users/one-time-tokens.store.ts';
import { insertUser } from '../users/users.store.ts';
import { openBusiness, requireUpgradable, type Shop } from './approve-merchant.ts';
import { lockAccountByEmail, takeOverAccount } from './merchant-accounts.store.ts';
import { findAndLockMerchant } from './merchants.store.ts';

/**
 * Makes the invited merchant's account and brand, once. An account that has the address is taken over: the mailed
 * link proves whose it is. A refusal leaves the link good. Answers the account. Throws `invalid` on a used, replaced, withdrawn or
 * expired link, and on `email` for another address than the invited one.
 */
export async function completeSignup(
  { db, changes, endedSessions }: Shop,
  token: string,
  form: z.output<typeof merchantSignupForm>,
): Promise<string> {
  // Before the hash: a made-up token must cost next to nothing.
  if (!(await findTokenHolder(db, 'invitation', token))) throw usedUp();
  await refuseWeakPassword(form.password, form);
  const passwordHash = await hashPassword(form.password);
  const { accountId, isTakenOver } = await changes.inTransaction(db, async (tx, announce) => {
    announce('catalogue');
    const merchantId = await takeToken(tx, 'invitation', token);
    const merchant = merchantId === null ? null : await findAndLockMerchant(tx, merchantId);
    if (merchant?.status !== 'Approved' || merchant.userId !== null) throw usedUp();
    if (merchant.email?.toLowerCase() !== form.email.toLowerCase()) {
      throw refuseField('email', 'Please use the email address that was invited.');
    }

    const account = await lockAccountByEmail(tx, form.email);
    requireUpgradable(account);
    const { firstName, lastName } = form;
    if (account) {
      await takeOverAccount(tx, account, { firstName, lastName, passwordHash });
      await openBusiness(tx, merchant, account.id, merchant.email);
      return { accountId: account.id, isTakenOver: true };
    }
    const { email } = merchant;
    const proven = { role: merchantRole, emailProvenAt: new Date() };
    const made = await insertUser(tx, { firstName, lastName, email, passwordHash, ...proven });
    await openBusiness(tx, merchant, made.id, email);
    return { accountId: made.id, isTakenOver: false };
  });
  if (isTakenOver) endedSessions.end(accountId);
  return accountId;
}

const usedUp = () =>
  new ShopError('invalid-link', 'This invitation has been used or has expired. Please ask for a new one.');
