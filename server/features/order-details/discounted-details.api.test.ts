import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addDiscountedProducts,
  openDiscountedCheckout,
  placeBasket,
} from '#server/testing/builders/discounted-orders.ts';
import { addDiscount } from '#server/testing/builders/discounts.ts';
import { readDetails } from '#server/testing/builders/parcels.ts';
import { addAdministrator, addMerchant, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { findDisagreements } from '#server/testing/disagreements.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp({ RATE_LIMIT: 'off', TAX_RATE: '0' });
afterAll(shop.close);

let ada: TestPerson;
beforeAll(async () => {
  ada = await addAdministrator(shop);
  await openDiscountedCheckout(shop, ada);
});

it('the details of an order name its discounts to the shop and the buyer, and keep adding up', async () => {
  const vera = await addMerchant(shop);
  const { mug } = await addDiscountedProducts(shop);
  const vase = await addProduct(shop.db, {
    brandId: vera.brandId,
    priceMinor: 10_000,
    quantity: 9,
    taxable: true,
  });
  const { code } = await addDiscount(shop, { title: 'Ten off', code: 'WELCOME10' });
  const order = { _id: await placeBasket(shop, { items: [[vase], [mug, 2]], code: 'welcome10' }) };

  const named = [{ title: 'Ten off', code, saves: 14, isDelivery: false }];
  expect((await readDetails(shop, ada, order)).discounts).toEqual(named);
  const path = `/order/${order._id}/details?key=${shop.orderLinks.orderKey(order._id, 1)}`;
  expect((await shop.call('GET', path)).json().discounts).toEqual(named);
  // It would say what others have sold.
  expect(await readDetails(shop, vera, order)).not.toHaveProperty('discounts');

  const mugs = (await readDetails(shop, ada, order)).order.products.find(({ quantity }) => quantity === 2);
  const body = { quantity: 1, request: crypto.randomUUID() };
  const cancelled = await shop.call('POST', `/order/${order._id}/lines/${mugs?._id}/cancel`, {
    token: ada.token,
    body,
  });
  expect(cancelled.statusCode, cancelled.body).toBe(200);
  const { order: left, discounts } = await readDetails(shop, ada, order);
  // 90 and 18 after the discount, 6 for the delivery, and 10 % of all.
  expect([left.totalWithTax, discounts]).toEqual([125.4, named]);
  expect(await findDisagreements(shop)).toEqual([]);
});
