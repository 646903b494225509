import type { z } from 'zod';
import type { merchantApplication } from '#contract/merchants.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { refuseField } from '#server/errors.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { findAccountByEmail } from './merchant-accounts.store.ts';
import { insertMerchant } from './merchants.store.ts';

/**
 * Stores an application that waits for approval, and queues a mail that confirms it.
 * @throws 'email-in-use' when a merchant has the e-mail address, or the account of an administrator or merchant
 */
export async function applyAsMerchant(db: Db, form: z.output<typeof merchantApplication>): Promise<void> {
  const { name, email, phoneNumber, brandName, business } = form;
  const taken = () => refuseField('email', 'That email address is already in use.', 'email-in-use');
  await inTransaction(db, async (tx) => {
    const account = await findAccountByEmail(tx, email);
    if (account?.isMember) throw taken();
    if (!(await insertMerchant(tx, { name, email, phoneNumber, brandName, business }))) throw taken();
    await queueMail(tx, 'merchant-application', email, { merchantName: name, brandName });
  });
}
