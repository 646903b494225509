import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import { insertBrand } from '../brands/brand-changes.store.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { ensureSeller } from '../sellers/sellers.store.ts';
import { setMembership } from '../users/memberships.store.ts';
import { handOverMerchant } from './hand-over-merchant.ts';
import { type Account, lockAccount, lockAccountByEmail } from './merchant-accounts.store.ts';
import { cutAtWord, requireEmail, requireMove } from './merchants.rules.ts';
import { findAppliedMerchant, type LockedMerchant, lockMerchant, updateMerchant } from './merchants.store.ts';

/**
 * Approves a waiting or rejected merchant, once even with concurrent requests (docs/rules.md#merchant-accounts). An existing
 * account with a proven e-mail address becomes the merchant's at once; otherwise an invitation is mailed.
 * @returns the id of the account who became the merchant's Owner, null when there is none
 * @throws 'not-found', 'already-done', 'merchant-without-email', 'email-in-use' by an administrator or another merchant
 */
export async function approveMerchant(db: Db, id: string): Promise<string | null> {
  return await inTransaction(db, async (tx) => {
    const merchant = await lockMerchant(tx, id);
    requireMove(merchant.status, 'Approved');
    const email = requireEmail(merchant);
    await updateMerchant(tx, id, { status: 'Approved', isActive: true });

    const account = await findAccount(tx, merchant, email);
    if (!account?.isProven) {
      await queueMail(tx, 'merchant-invitation', email, { merchantId: id, merchantName: merchant.name });
      return null;
    }
    await openBusiness(tx, merchant, account.id, account.email ?? email);
    return merchant.userId === null ? account.id : null;
  });
}

async function findAccount(db: Db, merchant: LockedMerchant, email: string): Promise<Account | null> {
  if (merchant.userId !== null) return await lockAccount(db, merchant.userId);
  const account = await lockAccountByEmail(db, email);
  requirePromotable(account);
  return account;
}

/**
 * Since the application the account may have become an administrator's or another merchant's.
 * @throws 'email-in-use'
 */
export function requirePromotable(account: Account | null): void {
  if (account?.isMember) throw emailInUse();
}

const emailInUse = () =>
  new ShopError('email-in-use', 'The account of this address is an administrator or another merchant.');

/**
 * Makes the account an Owner of the merchant, unless it is the merchant's already, creates an active brand from the application unless
 * there is one, and queues the welcome mail.
 * @throws 'email-in-use' for the person of another merchant that has no other Owner
 */
export async function openBusiness(
  db: Db,
  merchant: LockedMerchant,
  userId: string,
  email: string,
): Promise<void> {
  const { id, name, brandName, business, brandId } = merchant;
  if (merchant.userId === null) {
    // The account may be the person of a merchant's record where it works no more.
    const former = await findAppliedMerchant(db, userId);
    if (former !== null && !(await handOverMerchant(db, former, userId))) throw emailInUse();
    await updateMerchant(db, id, { userId });
    await setMembership(db, userId, { permissionSet: 'owner', merchantId: id });
  }
  if (brandId === null) {
    await insertBrand(db, { name: brandName, description: cutAtWord(business, 200), merchantId: id });
  }
  await ensureSeller(db, id, brandName);
  await queueMail(db, 'merchant-welcome', email, { merchantName: name, brandName });
}
