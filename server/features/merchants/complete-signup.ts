import type { z } from 'zod';
import type { merchantSignupForm } from '#contract/merchants.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { refuseField, ShopError } from '#server/errors.ts';
import { hashPassword } from '../auth/passwords.ts';
import { refuseWeakPassword } from '../auth/refuse-weak-password.ts';
import { giveGuestOrders } from '../users/guest-orders.store.ts';
import { findTokenHolder, takeToken } from '../users/one-time-tokens.store.ts';
import { insertUser } from '../users/users.store.ts';
import { openBusiness, requirePromotable } from './approve-merchant.ts';
import { lockAccountByEmail, takeOverAccount } from './merchant-accounts.store.ts';
import { findAndLockMerchant } from './merchants.store.ts';

/**
 * Creates the invited merchant's account and brand, once (docs/rules.md#merchant-accounts). An existing account with the e-mail
 * address is taken over, because the mailed link proves the owner. A refusal leaves the link valid.
 * @returns the account's id
 * @throws 'invalid-link' for a used, replaced, withdrawn or expired link, 'weak-password', 'email-in-use', 'invalid-input' for
 * another e-mail address than the invited one
 */
export async function completeSignup(
  db: Db,
  token: string,
  form: z.output<typeof merchantSignupForm>,
): Promise<string> {
  // Before the hash, so that a made-up token costs little.
  if (!(await findTokenHolder(db, 'invitation', token))) throw invalidLink();
  await refuseWeakPassword(form.password, form);
  const passwordHash = await hashPassword(form.password);
  return await inTransaction(db, async (tx) => {
    const merchantId = await takeToken(tx, 'invitation', token);
    const merchant = merchantId === null ? null : await findAndLockMerchant(tx, merchantId);
    if (merchant?.status !== 'Approved' || merchant.userId !== null) throw invalidLink();
    if (merchant.email?.toLowerCase() !== form.email.toLowerCase()) {
      throw refuseField('email', 'Please use the e-mail address that was invited.');
    }

    const account = await lockAccountByEmail(tx, form.email);
    requirePromotable(account);
    const { firstName, lastName } = form;
    if (account) {
      await takeOverAccount(tx, account, { firstName, lastName, passwordHash });
      await openBusiness(tx, merchant, account.id, merchant.email);
      await giveGuestOrders(tx, { userId: account.id, email: merchant.email });
      return account.id;
    }
    const { email } = merchant;
    const emailProvenAt = new Date();
    const made = await insertUser(tx, { firstName, lastName, email, passwordHash, emailProvenAt });
    await openBusiness(tx, merchant, made.id, email);
    await giveGuestOrders(tx, { userId: made.id, email });
    return made.id;
  });
}

const invalidLink = () =>
  new ShopError('invalid-link', 'This invitation has been used or has expired. Please ask for a new one.');
