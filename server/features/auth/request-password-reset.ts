import { type Db, inTransaction } from '#server/db/db.ts';
import { queueMailOrSeemTo } from '../mail/outbox.store.ts';
import { findCredentialsByEmail } from '../users/users.store.ts';

/** In place of a missing account, so that the same work is done. */
const dummyAccount = { id: '00000000-0000-7000-8000-000000000000' };

/**
 * Queues the mail with the reset link when an account with a password has the e-mail address. Neither the reply nor its time
 * tells whether there is one (docs/rules.md#no-hints-about-accounts). The mail goes to the address as stored, not as typed.
 */
export async function requestPasswordReset(db: Db, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await findCredentialsByEmail(tx, email);
    const mayReset = user?.provider === 'Email';
    await queueMailOrSeemTo(tx, mayReset, 'reset-password', user?.email ?? email, {
      userId: (user ?? dummyAccount).id,
    });
  });
}
