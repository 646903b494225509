import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { requireEmail } from './merchants.rules.ts';
import { lockMerchant } from './merchants.store.ts';

/**
 * Queues the invitation again. Its link is made when the mail is sent, and replaces the older one.
 * @throws 'not-found', 'merchant-not-approved', 'already-done' when the merchant has signed up, 'merchant-without-email',
 * 'too-many'
 */
export async function resendInvitation(
  { db, limits }: { db: Db; limits: RateLimits },
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const merchant = await lockMerchant(tx, id);
    if (merchant.status !== 'Approved') {
      throw new ShopError('merchant-not-approved', 'Only an approved merchant can be invited.');
    }
    if (merchant.userId !== null) throw new ShopError('already-done', 'This merchant has signed up already.');
    const email = requireEmail(merchant);
    await limits.take('merchant-add', { email });
    await queueMail(tx, 'merchant-invitation', email, { merchantId: id, merchantName: merchant.name });
  });
}
