import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addDiscountedProducts,
  frozenOrder,
  openDiscountedCheckout,
  placeBasket,
} from '#server/testing/builders/discounted-orders.ts';
import { addDiscount } from '#server/testing/builders/discounts.ts';
import { addAdministrator, addMerchant, type TestPerson } from '#server/testing/builders/people.ts';
import { readOrderNumbers } from '#server/testing/builders/work-list.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp({ RATE_LIMIT: 'off', TAX_RATE: '0' });
afterAll(shop.close);

let ada: TestPerson;
let number: number;
beforeAll(async () => {
  ada = await addAdministrator(shop);
  await openDiscountedCheckout(shop, ada);
  const { lamp } = await addDiscountedProducts(shop);
  await addDiscount(shop, { code: 'LAMPS-20' });
  await placeBasket(shop, { items: [[lamp]] });
  const id = await placeBasket(shop, { items: [[lamp]], code: 'lamps-20' });
  number = (await frozenOrder(shop, id)).order?.number ?? 0;
});

describe('orders by the code of their discount', () => {
  it.each(['LAMPS-20', 'lamps-20', ' lamps–20 '])('are those with %j', async (code) => {
    expect(await readOrderNumbers(shop, ada, { view: 'all', code })).toEqual([number]);
    expect(await readOrderNumbers(shop, ada, { view: 'awaiting-payment', code })).toEqual([number]);
  });

  it.each(['LAMPS', '%', '🎁'.repeat(40), "' or true"])('are none with %j', async (code) => {
    expect(await readOrderNumbers(shop, ada, { view: 'all', code })).toEqual([]);
  });

  it('are in the export, and for no merchant, who would learn codes', async () => {
    const vera = await addMerchant(shop);
    expect(await readOrderNumbers(shop, vera, { view: 'all', code: 'LAMPS-20' })).toEqual([]);
    const { body } = await shop.call('GET', '/order/export?view=all&code=lamps-20', { token: ada.token });
    expect(body.trimEnd().split('\r\n')).toHaveLength(2);
    expect(body).toContain(`#${number}`);
  });
});
