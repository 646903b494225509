import type { VariantsForm } from '#contract/variants.contract.ts';
import { inTransaction } from '#server/db/db.ts';
import { type Actor, ownBrandOf } from '#server/http/actor.ts';
import type { Shop } from './add-product.ts';
import { applyVariants } from './apply-variants.ts';
import { recordChanges } from './history/record-changes.ts';
import { lockProduct } from './product-changes.store.ts';
import { findVariants } from './variants.store.ts';

/**
 * Replaces options and variants of a product (docs/rules.md#options-and-variants). Variants that are left out are kept for orders.
 * @returns options and variants as they are now; nothing without options
 * @throws not-found when it is not the actor's product
 * @throws invalid-input, sku-in-use, price-changed or stock-changed
 */
export async function setVariants(
  { db }: Shop,
  actor: Actor,
  id: string,
  form: VariantsForm,
): Promise<Awaited<ReturnType<typeof findVariants>>> {
  await inTransaction(db, async (tx) => {
    await lockProduct(tx, id, ownBrandOf(actor));
    await recordChanges(tx, 'save', [id], () => applyVariants(tx, id, form, actor.id));
  });
  return await findVariants(db, id);
}
