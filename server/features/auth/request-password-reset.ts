import { type Db, inTransaction } from '#server/db/db.ts';
import { queueMailOrSeemTo } from '../mail/outbox.store.ts';
import { findCredentialsByEmail } from '../users/users.store.ts';

/** Stands in for the account that is not there. */
const nobody = { id: '00000000-0000-7000-8000-000000000000' };

/**
 * Queues the mail with the reset link when the address has an account with a password; nobody can tell from the
 * answer or its time whether it has one (docs/rules.md#no-hints-about-accounts). The mail goes to the address as the account
 * has it, never to the one that was typed.
 */
export async function requestPasswordReset(db: Db, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await findCredentialsByEmail(tx, email);
    const mayReset = user?.provider === 'Email';
    await queueMailOrSeemTo(tx, mayReset, 'reset-password', user?.email ?? email, {
      userId: (user ?? nobody).id,
    });
  });
}
