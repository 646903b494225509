import { admin } from '#contract/roles.ts';
import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import type { EndedSessions } from '#server/http/ended-sessions.ts';
import { insertBrand } from '../brands/brand-changes.store.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { type Account, lockAccount, lockAccountByEmail, raiseToMerchant } from './merchant-accounts.store.ts';
import { cutAtWord, requireEmail, requireMove } from './merchants.rules.ts';
import { type LockedMerchant, lockMerchant, updateMerchant } from './merchants.store.ts';

export interface Shop {
  db: Db;
  changes: CacheInvalidation;
  endedSessions: EndedSessions;
}

/**
 * Approves a waiting or rejected merchant, once, whatever runs beside it. An existing proven account becomes the
 * merchant's at once and is told so; anybody else is invited to sign up. Answers the account whose role changed. Throws `not-found`, `invalid`.
 */
export async function approveMerchant(
  { db, changes, endedSessions }: Shop,
  id: string,
): Promise<string | null> {
  const raised = await changes.inTransaction(db, async (tx, announce) => {
    announce('catalogue');
    const merchant = await lockMerchant(tx, id);
    requireMove(merchant.status, 'Approved');
    const email = requireEmail(merchant);
    await updateMerchant(tx, id, { status: 'Approved', isActive: true });

    const account = await findAccount(tx, merchant, email);
    if (!account?.isProven) {
      await queueMail(tx, 'merchant-invitation', email, { merchantId: id, merchantName: merchant.name });
      return null;
    }
    if (account.merchantId !== id) await raiseToMerchant(tx, account.id);
    await openBusiness(tx, merchant, account.id, account.email ?? email);
    return account.merchantId === id ? null : account.id;
  });
  if (raised) endedSessions.end(raised);
  return raised;
}

async function findAccount(db: Db, merchant: LockedMerchant, email: string): Promise<Account | null> {
  if (merchant.userId !== null) return await lockAccount(db, merchant.userId);
  const account = await lockAccountByEmail(db, email);
  requireUpgradable(account);
  return account;
}

/** Between application and approval the account may have become somebody else's. Throws `invalid`. */
export function requireUpgradable(account: Account | null): void {
  if (!account || (account.role !== admin && account.merchantId === null)) return;
  throw new ShopError('email-in-use', 'The account of this address is an administrator or another merchant.');
}

/** The account gets its record and, unless it has one, its brand: named as applied for, active. Says welcome. */
export async function openBusiness(
  db: Db,
  merchant: LockedMerchant,
  userId: string,
  email: string,
): Promise<void> {
  const { id, name, brandName, business, brandId } = merchant;
  await updateMerchant(db, id, { userId });
  if (brandId === null) {
    await insertBrand(db, { name: brandName, description: cutAtWord(business, 200), merchantId: id });
  }
  await queueMail(db, 'merchant-welcome', email, { merchantName: name, brandName });
}
