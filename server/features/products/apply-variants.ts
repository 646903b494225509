import { v7 } from 'uuid';
import type { VariantsForm } from '#contract/variants.contract.ts';
import type { Db } from '#server/db/db.ts';
import { lockAttributesOf } from '../attributes/option-choices.store.ts';
import { replaceSales } from './sales.store.ts';
import { writeVariants } from './set-variants.store.ts';
import { earliestShippingDay } from './stock-policy.rules.ts';
import { planVariants } from './variants.rules.ts';
import { readVariants } from './variants.store.ts';

/**
 * Replaces options and variants of a locked product, with their sales. Variants that are left out have none any more.
 * @throws invalid-input, sku-in-use, price-changed or stock-changed
 */
export async function applyVariants(tx: Db, id: string, form: VariantsForm, userId: string): Promise<void> {
  await lockAttributesOf(tx, id, form.options);
  const plan = planVariants(await readVariants(tx, id, form.options), form, {
    newId: v7,
    today: earliestShippingDay(new Date()),
  });
  const sales = new Map(plan.variants.map((variant) => [variant.id, variant.sales]));
  for (const removed of plan.removed) sales.set(removed, []);
  await replaceSales(tx, id, sales, () => writeVariants(tx, id, plan, userId));
}
