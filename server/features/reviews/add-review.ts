import type { z } from 'zod';
import type { reviewForm } from '#contract/reviews.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { refuseField } from '#server/errors.ts';
import { insertReview, isForSale } from './reviews.store.ts';

/**
 * Adds a pending review of a product for sale, one for each member and product. The text is stored unchanged, because
 * nothing renders it as HTML.
 * @returns its id
 * @throws not-for-sale
 * @throws already-done when the member reviewed the product before
 */
export async function addReview(db: Db, userId: string, form: z.output<typeof reviewForm>): Promise<string> {
  const { product: productId, title, review, rating, isRecommended } = form;
  return await inTransaction(db, async (tx) => {
    if (!(await isForSale(tx, productId))) {
      throw refuseField('product', 'This product is not available.', 'not-for-sale');
    }
    return await insertReview(tx, { productId, userId, title, review, rating, isRecommended });
  });
}
