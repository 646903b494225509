import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '#server/db/schema/orders.ts';
import {
  deliveryMethod,
  deliveryZone,
  placeBody,
  placeBy,
  placedRate,
  pressPlace,
  readQuote,
} from '#server/testing/builders/checkout.ts';
import { readOrder } from '#server/testing/builders/orders.ts';
import { addAdministrator, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { refundOfDelivery } from '../refunds/refund-amounts.rules.ts';

/** Delivery is taxed like the items where the owner says so (docs/rules.md#taxes). */
const shop = await createTestApp({ TAX_RATE: '0' });
afterAll(shop.close);
let ada: TestPerson;
let lamp: TestProduct;
let book: TestProduct;
let voucher: TestProduct;
beforeAll(async () => {
  ada = await addAdministrator(shop);
  lamp = await addProduct(shop.db, { priceMinor: 3_000, quantity: 1_000, taxable: true });
  book = await addProduct(shop.db, { priceMinor: 1_500, quantity: 1_000, taxable: true });
  voucher = await addProduct(shop.db, { priceMinor: 3_000, quantity: 1_000 });
  await shop.db.execute(`update products set tax_class = 'reduced' where id = '${book.id}'`);
  await changeSettings(shop, ada, 'checkout', { allowsGuests: true, offersTransfer: true });
  await changeSettings(shop, ada, 'delivery', { zones: [deliveryZone([deliveryMethod({ price: 10 })])] });
});
const rates = [placedRate(), placedRate({ class: 'reduced', rate: 7 })];
const saveTaxes = (changed: object = {}) =>
  changeSettings(shop, ada, 'taxes', {
    pricesIncludeTax: true,
    deliveryFollowsItems: true,
    rates,
    ...changed,
  });
const basket = () => ({ items: [[lamp], [book, 2]] as [TestProduct, number?][] });

describe('the taxes of a delivery', () => {
  // Lines: 30.00 with 19 %, 30.00 with 7 %; delivery 10.00.
  it.each([
    ['standard by default, gross', { deliveryFollowsItems: false }, [4.79 + 1.6, 1.96], 70],
    ['of the items, gross', {}, [4.79 + 0.8, 1.96 + 0.33], 70],
    ['of the items, net', { pricesIncludeTax: false }, [5.7 + 0.95, 2.1 + 0.35], 79.1],
  ])('are %s: in quote and order', async (_how, changed, amounts, total) => {
    await saveTaxes(changed);
    const quote = await readQuote(shop, basket());
    expect(quote.taxes.map(({ amount }) => amount)).toEqual(amounts.map((one) => Number(one.toFixed(2))));
    expect(quote.total).toBe(total);
    const { order } = (await placeBy(shop, placeBody(quote, basket()))).json();
    const placed = await readOrder(shop, ada, order._id);
    expect([placed.totalTax, placed.totalWithTax]).toEqual([quote.tax, total]);
    const reversed = { items: basket().items.toReversed() };
    expect((await readQuote(shop, reversed)).taxes.map(({ amount }) => amount).sort()).toEqual(
      quote.taxes.map(({ amount }) => amount).sort(),
    );
  });

  it('are none of the share of items without tax', async () => {
    await saveTaxes();
    const quote = await readQuote(shop, { items: [[voucher], [lamp]] });
    expect(quote.taxes).toEqual([{ title: 'VAT', rate: 19, amount: 5.59 }]);
  });

  it('stay as they were agreed, and are refunded so, whatever is saved later', async () => {
    await saveTaxes({ pricesIncludeTax: false });
    const { order } = (await pressPlace(shop, basket())).json();
    await saveTaxes({ deliveryFollowsItems: false, rates: [placedRate({ rate: 25 })] });
    const [placed] = await shop.db
      .select({ delivery: orders.delivery })
      .from(orders)
      .where(eq(orders.id, order._id));
    const delivery = placed?.delivery;
    expect(delivery?.taxes.map(({ rate, minor }) => [rate, minor])).toEqual([
      [19, 95],
      [7, 35],
    ]);
    expect(delivery && refundOfDelivery(delivery, false)).toBe(1_130);
  });

  it('refuse a quote of before the change', async () => {
    await saveTaxes({ deliveryFollowsItems: false });
    const quote = await readQuote(shop, basket());
    await saveTaxes();
    const refused = await placeBy(shop, placeBody(quote, basket()));
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'quote-changed']);
  });
});
