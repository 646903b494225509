import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import { withdrawTokens } from '../users/one-time-tokens.store.ts';
import { endSubscription } from './newsletter.store.ts';

/**
 * Ends the subscription and withdraws an open confirmation link.
 * @throws 'invalid-link' for an unknown key
 */
export async function unsubscribe(db: Db, unsubscribeKey: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ended = await endSubscription(tx, unsubscribeKey);
    if (!ended)
      throw new ShopError('invalid-link', 'This link does not work. Please use the one in our newest mail.');
    await withdrawTokens(tx, 'newsletter', ended.id);
  });
}
