import { type DiscountForm, discountForm } from '#contract/discounts.contract.ts';
import { insertDiscount, updateActive } from '#server/features/discounts/discounts.store.ts';
import type { TestApp } from '../test-app.ts';

let counter = 0;

/** 10 % off everything, as the form sends it, with a code of its own. */
export const testDiscount = (about: Partial<DiscountForm> = {}) => ({
  ...{
    title: 'Ten off',
    code: `CODE-${++counter}`,
    kind: 'percent',
    value: 10,
    minimum: null,
    forFirstOrder: false,
  },
  ...{ startsAt: null, endsAt: null, maxUses: null, maxUsesPerPerson: null, borneBy: 'shop', targets: [] },
  ...about,
});

/** Adds a discount and switches it on. */
export async function addDiscount(
  { db, shopSettings }: TestApp,
  about: Partial<DiscountForm> = {},
): Promise<{ id: string; code: string | null }> {
  const form = discountForm.parse(testDiscount(about));
  const id = await insertDiscount(db, form);
  await updateActive(db, id, true);
  await shopSettings.latest();
  return { id, code: form.code };
}
