import { defineTexts } from '#contract/texts.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import * as en from '#server/texts/en/back-in-stock.ts';
import { takeToken } from '../users/one-time-tokens.store.ts';
import { confirmRequest } from './back-in-stock.store.ts';

const texts = defineTexts({ en });

/**
 * Confirms with the mailed token (docs/rules.md#one-time-links).
 * @throws 'invalid-link' for an unknown, used or expired token
 */
export async function confirmStockRequest(db: Db, token: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const requestId = await takeToken(tx, 'back-in-stock', token);
    if (!requestId || !(await confirmRequest(tx, requestId))) {
      throw new ShopError('invalid-link', texts().invalidLink);
    }
  });
}
