import type { z } from 'zod';
import type { sentApplication } from '#contract/merchants.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { refuseField } from '#server/errors.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { findAccountByEmail } from './merchant-accounts.store.ts';
import { hasApplied, insertMerchant } from './merchants.store.ts';

/**
 * Stores an application that waits for approval, and queues a mail that confirms it. A repeated call, with the same `_id`, changes nothing.
 * @throws 'email-in-use' when a merchant has the e-mail address, or the account of an administrator or merchant
 */
export async function applyAsMerchant(db: Db, form: z.output<typeof sentApplication>): Promise<void> {
  const { _id: requestId, ...application } = form;
  const { name, email, brandName } = application;
  await inTransaction(db, async (tx) => {
    const account = await findAccountByEmail(tx, email);
    if (account?.isMember || !(await insertMerchant(tx, { ...application, requestId }))) {
      if (requestId && (await hasApplied(tx, email, requestId))) return;
      throw refuseField('email', 'That e-mail address is already in use.', 'email-in-use');
    }
    await queueMail(tx, 'merchant-application', email, { merchantName: name, brandName });
  });
}
