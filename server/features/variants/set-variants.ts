import { v7 } from 'uuid';
import type { VariantsForm } from '#contract/variants.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { type Actor, ownBrandId } from '#server/http/actor.ts';
import { lockProductAttributes } from '../attributes/option-choices.store.ts';
import { replaceSales } from '../prices/sales.store.ts';
import { lockProduct } from '../product-history/locked-product.store.ts';
import { recordChanges } from '../product-history/record-changes.ts';
import { earliestShippingDay } from '../stock/stock-policy.rules.ts';
import { readVariants, writeVariants } from './set-variants.store.ts';
import { planVariants } from './variants.rules.ts';
import { findVariants } from './variants.store.ts';

/**
 * Replaces options and variants of a product (docs/rules.md#options-and-variants). Variants that are left out are kept for orders.
 * @returns options and variants as they are now; nothing without options
 * @throws not-found when it is not the actor's product
 * @throws invalid-input, sku-in-use, price-changed or stock-changed
 */
export async function setVariants(
  db: Db,
  actor: Actor,
  id: string,
  form: VariantsForm,
): Promise<Awaited<ReturnType<typeof findVariants>>> {
  await inTransaction(db, async (tx) => {
    await lockProduct(tx, id, ownBrandId(actor));
    await recordChanges(tx, 'save', [id], () => applyVariants(tx, id, form, actor.id));
  });
  return await findVariants(db, id);
}

/**
 * Replaces options and variants of a locked product, with their sales. Variants that are left out have none any more.
 * @throws invalid-input, sku-in-use, price-changed or stock-changed
 */
export async function applyVariants(tx: Db, id: string, form: VariantsForm, userId: string): Promise<void> {
  await lockProductAttributes(tx, id, form.options);
  const plan = planVariants(await readVariants(tx, id, form.options), form, {
    newId: v7,
    today: earliestShippingDay(new Date()),
  });
  const sales = new Map(plan.variants.map((variant) => [variant.id, variant.sales]));
  for (const removed of plan.removed) sales.set(removed, []);
  await replaceSales(tx, [id], sales, () => writeVariants(tx, id, plan, userId));
}
