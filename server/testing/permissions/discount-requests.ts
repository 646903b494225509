import { addDiscount, testDiscount } from '../builders/discounts.ts';
import { addOrder } from '../builders/orders.ts';
import { addMember } from '../builders/people.ts';
import { addProduct } from '../builders/products.ts';
import type { TestApp } from '../test-app.ts';
import type { ValidRequests } from './valid-request.ts';

const added = async (shop: TestApp) => ({ params: { id: (await addDiscount(shop)).id } });

/** Valid requests for calls about discounts. */
export const discountRequests = {
  'discounts.listDiscounts': () => ({}),
  'discounts.getDiscount': added,
  'discounts.listDiscountUses': added,
  'discountEstimates.estimateDiscount': () => ({ body: testDiscount() }),
  'discountEstimates.tryDiscount': async (shop) => {
    const { number } = await addOrder(shop, await addMember(shop), [[await addProduct(shop.db)]]);
    return { body: { ...testDiscount(), order: `#${number}` } };
  },
  'discounts.addDiscount': () => ({ body: testDiscount({ code: null }) }),
  'discounts.changeDiscount': async (shop) => ({
    ...(await added(shop)),
    body: { ...testDiscount({ title: 'Twelve off', value: 12 }), version: 2 },
  }),
  'discounts.switchDiscount': async (shop) => ({ ...(await added(shop)), body: { isActive: false } }),
  'discounts.deleteDiscount': added,
} satisfies ValidRequests;
