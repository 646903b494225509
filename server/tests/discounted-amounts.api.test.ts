import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayIn } from '#contract/shop-days.ts';
import { orders } from '#server/db/schema/orders.ts';
import { placedRate } from '#server/testing/builders/checkout.ts';
import {
  addDiscountedProducts,
  frozenOrder,
  openDiscountedCheckout,
  placeBasket,
  readUses,
} from '#server/testing/builders/discounted-orders.ts';
import { addDiscount } from '#server/testing/builders/discounts.ts';
import { mailsTo } from '#server/testing/builders/mails.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import { addAdministrator, addMerchant, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { findDisagreements } from '#server/testing/disagreements.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

/** Orders that got a discount, wherever their amounts are read. */
const shop = await createTestApp({ RATE_LIMIT: 'off', TAX_RATE: '0' });
afterAll(shop.close);
const { db } = shop;

let ada: TestPerson;
beforeAll(async () => {
  ada = await addAdministrator(shop);
});
beforeEach(async () => {
  await openDiscountedCheckout(shop, ada);
  await addDiscountedProducts(shop);
});

const plenty = { quantity: 1_000, taxable: true };
const rates = {
  'one tax': [placedRate({ rate: 10 })],
  'three taxes': [
    placedRate({ title: 'State', rate: 5 }),
    placedRate({ title: 'County', rate: 2.125 }),
    placedRate({ title: 'City', rate: 0.875 }),
  ],
};
const kinds = (['one tax', 'three taxes'] as const).flatMap((taxes) =>
  [true, false].map((pricesIncludeTax) => ({
    taxes,
    pricesIncludeTax,
    prices: pricesIncludeTax ? 'gross' : 'net',
  })),
);
const useTaxes = ({ taxes, pricesIncludeTax }: (typeof kinds)[number]) =>
  changeSettings(shop, ada, 'taxes', { pricesIncludeTax, rates: rates[taxes] });

/** Three vases of 33.33 and a bowl of 0.01, with 33.33 % off. @param minimum met by all of them alone */
async function placeUneven(on: TestApp = shop, minimum: number | null = 100) {
  const vase = await addProduct(on.db, { name: 'Vase', priceMinor: 3_333, ...plenty });
  const bowl = await addProduct(on.db, { name: 'Bowl', priceMinor: 1, ...plenty });
  const { id: discount, code } = await addDiscount(on, { title: 'A third', value: 33.33, minimum });
  const id = await placeBasket(on, { items: [[vase, 3], [bowl]], code: code ?? '' });
  return { id, discount, order: await frozenOrder(on, id) };
}
type Placed = Awaited<ReturnType<typeof placeUneven>>;
const linePaid = ({ order }: Placed, at = 0) => {
  const line = order.lines[at];
  if (!line) throw new Error('no line');
  const shown = line.unitPriceMinor * line.quantity - line.discountMinor;
  return shown + (order.order?.pricesIncludeTax ? 0 : line.taxMinor);
};
const owed = async (on: TestApp, id: string) => (await frozenOrder(on, id)).order?.owedMinor ?? 0;

describe.each(kinds)('an order with $taxes and $prices prices', (kind) => {
  beforeEach(() => useTaxes(kind));

  it('pays back for one of three pieces what it cost, and for all what was paid', async () => {
    const placed = await placeUneven();
    await db.update(orders).set({ paymentDue: false }).where(eq(orders.id, placed.id));
    const payment = await payOrder(db, placed.id);
    const line = placed.order.lines[0]?.id;
    const refundedMinor = async () => (await frozenOrder(shop, placed.id)).order?.refundedMinor ?? 0;
    const refund = async (quantity: number) => {
      const before = await refundedMinor();
      const body = { request: crypto.randomUUID(), payment, lines: [{ line, quantity }] };
      const response = await shop.call('POST', `/order/${placed.id}/refunds`, { token: ada.token, body });
      expect(response.statusCode, response.body).toBe(200);
      return (await refundedMinor()) - before;
    };
    const first = await refund(1);
    const third = linePaid(placed) / 3;
    // The price is rounded, its discount and each tax.
    expect(Math.abs(first - third)).toBeLessThan(5);
    expect(first + (await refund(2))).toBe(linePaid(placed));
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it('owes less by what cancelled pieces cost, whatever minimum is left, and nothing at last', async () => {
    const placed = await placeUneven();
    const before = await owed(shop, placed.id);
    const cancel = (at: number, quantity: number) =>
      shop.call('POST', `/order/${placed.id}/lines/${placed.order.lines[at]?.id}/cancel`, {
        token: ada.token,
        body: { quantity, request: crypto.randomUUID() },
      });
    for (const quantity of [1, 1]) expect((await cancel(0, quantity)).statusCode).toBe(200);
    const left = before - (await owed(shop, placed.id));
    expect(Math.abs(left - (linePaid(placed) * 2) / 3)).toBeLessThan(10);
    await cancel(0, 1);
    expect(await owed(shop, placed.id)).toBe(before - linePaid(placed));
    await cancel(1, 1);
    const { order, discounts, uses } = await frozenOrder(shop, placed.id);
    expect([order?.owedMinor, order?.cancelledAt]).toEqual([0, expect.any(Date)]);
    // Frozen, and a cancelled order gives no use back.
    expect([discounts, uses]).toEqual([placed.order.discounts, placed.order.uses]);
    expect(await readUses(shop, placed.discount)).toBe(1);
    expect(await findDisagreements(shop)).toEqual([]);
  });
});

describe('the tax report', () => {
  const report = async () => {
    const { timeZone } = shop.shopSettings.known().settings.general;
    const today = dayIn(timeZone, new Date());
    const path = `/reports/taxes?from=${today}&to=${today}`;
    return (await shop.call('GET', path, { token: ada.token })).json();
  };
  const readRows = (title: string) => async () =>
    (await report()).rows.filter((row: { title: string }) => row.title === title);

  it('has what is left after discounts, and no row of what they made free', async () => {
    await changeSettings(shop, ada, 'taxes', { rates: [placedRate({ title: 'Report', rate: 10 })] });
    const lamp = await addProduct(db, { priceMinor: 10_000, ...plenty });
    const ten = await addDiscount(shop, {});
    await placeBasket(shop, { items: [[lamp]], code: ten.code ?? '' });
    expect(await readRows('Report')()).toMatchObject([{ net: 96, tax: 9.6 }]);

    await changeSettings(shop, ada, 'taxes', { rates: [placedRate({ title: 'Nothing', rate: 7 })] });
    const all = await addDiscount(shop, { value: 100 });
    await addDiscount(shop, { code: null, kind: 'free-delivery', value: null });
    const before = (await report()).total;
    const id = await placeBasket(shop, { items: [[lamp]], code: all.code ?? '' });
    expect(await owed(shop, id)).toBe(0);
    expect(await readRows('Nothing')()).toEqual([]);
    expect((await report()).total).toEqual(before);
  });
});

describe('a merchant', () => {
  it('reads in the mail what discounts took off the own lines, by their title and without a code', async () => {
    const vera = await addMerchant(shop);
    const vase = await addProduct(db, { brandId: vera.brandId, priceMinor: 5_000, ...plenty });
    const lamp = await addProduct(db, { priceMinor: 10_000, ...plenty });
    const { code } = await addDiscount(shop, { title: 'Ten off', code: 'SECRET-10' });
    await placeBasket(shop, { items: [[lamp], [vase, 2]], code: code ?? '' });
    const [mail] = await mailsTo(db, vera.email);
    expect(mail).toMatchObject({
      kind: 'items-sold',
      data: {
        discounts: [{ title: 'Ten off', code: null, minor: 1_000, isDelivery: false }],
        totalMinor: 9_000,
      },
    });
    expect(JSON.stringify(mail?.data)).not.toContain('SECRET');
  });
});

describe('the export of orders', () => {
  const exported = async (number: number, query = '') => {
    const path = `/order/export?view=all&search=%23${number}${query}`;
    const { body } = await shop.call('GET', path, { token: ada.token });
    return body.trimEnd().split('\r\n').slice(1) as string[];
  };

  it('has what discounts took off each line by title, of the delivery in the first row', async () => {
    const { lamp, mug } = await addDiscountedProducts(shop);
    const { code } = await addDiscount(shop, { title: '=Ten, off' });
    await addDiscount(shop, { title: 'Free', code: null, kind: 'free-delivery', value: null });
    const id = await placeBasket(shop, { items: [[lamp], [mug, 2]], code: code ?? '' });
    const number = (await frozenOrder(shop, id)).order?.number ?? 0;
    const [first, second] = await exported(number);
    expect(first).toMatch(/,90\.00,9\.00,0\.00,99\.00,.*,16\.00,"'=Ten, off, Free"$/);
    expect(second).toMatch(/,36\.00,3\.60,0\.00,39\.60,.*,4\.00,"'=Ten, off"$/);
    // The delivery is of the whole order.
    expect((await exported(number, '&merchant=shop'))[0]).toMatch(/,10\.00,"'=Ten, off"$/);
  });
});

describe('in yen', () => {
  let tokyo: TestApp;
  beforeAll(async () => {
    tokyo = await createTestApp({ RATE_LIMIT: 'off', CURRENCY: 'JPY' });
    await openDiscountedCheckout(tokyo, await addAdministrator(tokyo));
  });
  afterAll(() => tokyo.close());

  it('a percentage and its shares are whole yen', async () => {
    const { order } = await placeUneven(tokyo, null);
    // 33.33 % of 10,000, of which the bowl has 0.33.
    expect(order.discounts).toMatchObject([{ minor: 3_333, currency: 'JPY' }]);
    expect(order.lines.map(({ discountMinor }) => discountMinor)).toEqual([3_333, 0]);
    expect(await findDisagreements(tokyo)).toEqual([]);
  });
});
