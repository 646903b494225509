import type { AdjustmentForm, CountedVariant } from '#contract/stock.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, refuseField } from '#server/errors.ts';
import { type Actor, ownBrandId } from '#server/http/actor.ts';
import { lockProduct } from '../product-history/locked-product.store.ts';
import { moveStock } from './stock.store.ts';
import { planAdjustment } from './stock-adjustment.rules.ts';
import { isRecorded, listCounted } from './stock-movements.store.ts';

/**
 * Changes what is on hand of a variant, and records why. A repeated call, with the same `_id`, changes nothing.
 * @returns the variant with what there is now
 * @throws not-found when it is not the actor's product, invalid-input or stock-changed, with the field
 */
export async function adjustStock(
  db: Db,
  actor: Actor,
  id: string,
  form: AdjustmentForm,
): Promise<CountedVariant> {
  return await inTransaction(db, async (tx) => {
    const { hasOptions } = await lockProduct(tx, id, ownBrandId(actor));
    if (hasOptions && !form.variant) throw refuseField('variant', 'Please choose a variant.');
    const variantId = form.variant ?? id;
    const [counted] = await listCounted(tx, id, variantId);
    if (!counted) throw notFound('No variant found.');
    const isRepeated = form._id !== undefined && (await isRecorded(tx, variantId, form._id));
    const onHand = isRepeated ? 0 : planAdjustment(counted, form);
    if (onHand !== 0) {
      const move = { variantId, onHand, committed: 0, reason: form.kind };
      await moveStock(tx, [move], {
        orderId: null,
        userId: actor.id,
        requestId: form._id,
      });
    }
    const [after] = await listCounted(tx, id, variantId);
    if (!after) throw new Error('a locked variant is gone');
    return after;
  });
}
