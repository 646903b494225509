import type { VariantsForm } from '#contract/variants.contract.ts';
import { type Actor, ownBrandOf } from '#server/http/actor.ts';
import type { Shop } from './add-product.ts';
import { announceProductChange } from './announce-product.ts';
import { applyVariants } from './apply-variants.ts';
import { lockProduct } from './product-changes.store.ts';
import { findVariants } from './variants.store.ts';

/**
 * Replaces options and variants of a product (docs/rules.md#options-and-variants). Variants that are left out are kept for orders.
 * @returns options and variants as they are now; nothing without options
 * @throws not-found when it is not the actor's product
 * @throws invalid-input, sku-in-use, price-changed or stock-changed
 */
export async function setVariants(
  { db, cacheInvalidation }: Shop,
  actor: Actor,
  id: string,
  form: VariantsForm,
): Promise<Awaited<ReturnType<typeof findVariants>>> {
  await cacheInvalidation.inTransaction(db, async (tx, announce) => {
    await lockProduct(tx, id, ownBrandOf(actor));
    await announceProductChange(tx, announce, id, () => applyVariants(tx, id, form, actor.id));
    // Its page shows each variant, also when price and quantity of the product stay.
    announce(`product:${id}`);
  });
  return await findVariants(db, id);
}
