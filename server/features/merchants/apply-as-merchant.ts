import type { z } from 'zod';
import type { merchantApplication } from '#contract/merchants.contract.ts';
import { admin } from '#contract/roles.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { refuseField } from '#server/errors.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { findAccountByEmail } from './merchant-accounts.store.ts';
import { insertMerchant } from './merchants.store.ts';

/**
 * An application, also one that an administrator types: waiting for approval, with a mail that we have it. Throws
 * `invalid` on `email` when a merchant has that address, or the account of an administrator or merchant.
 */
export async function applyAsMerchant(db: Db, form: z.output<typeof merchantApplication>): Promise<void> {
  const { name, email, phoneNumber, brandName, business } = form;
  const taken = () => refuseField('email', 'That email address is already in use.', 'email-in-use');
  await inTransaction(db, async (tx) => {
    const account = await findAccountByEmail(tx, email);
    if (account && (account.role === admin || account.merchantId !== null)) throw taken();
    if (!(await insertMerchant(tx, { name, email, phoneNumber, brandName, business }))) throw taken();
    await queueMail(tx, 'merchant-application', email, { merchantName: name, brandName });
  });
}
