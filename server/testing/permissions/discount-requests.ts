import { addDiscount, testDiscount } from '../builders/discounts.ts';
import type { TestApp } from '../test-app.ts';
import type { ValidRequests } from './valid-request.ts';

const added = async (shop: TestApp) => ({ params: { id: (await addDiscount(shop)).id } });

/** Valid requests for calls about discounts. */
export const discountRequests = {
  'discounts.listDiscounts': () => ({}),
  'discounts.getDiscount': added,
  'discounts.listDiscountUses': added,
  'discounts.addDiscount': () => ({ body: testDiscount({ code: null }) }),
  'discounts.changeDiscount': async (shop) => ({
    ...(await added(shop)),
    body: { ...testDiscount({ title: 'Twelve off', value: 12 }), version: 2 },
  }),
  'discounts.switchDiscount': async (shop) => ({ ...(await added(shop)), body: { isActive: false } }),
  'discounts.deleteDiscount': added,
} satisfies ValidRequests;
