import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AllSettings, SettingsGroup } from '#contract/settings.contract.ts';
import { carts, orders } from '#server/db/schema/orders.ts';
import { addAddress } from '#server/testing/builders/addresses.ts';
import { deliveryMethod, deliveryZone, placedRate } from '#server/testing/builders/checkout.ts';
import { createCart, readOrder, readStock } from '#server/testing/builders/orders.ts';
import { publishTerms } from '#server/testing/builders/pages.ts';
import { addAdministrator, addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp({ TAX_RATE: '19' });
afterAll(shop.close);
const { db } = shop;

let ada: TestPerson;
let marta: TestPerson;
let lamp: TestProduct;
let before: AllSettings;
beforeAll(async () => {
  ada = await addAdministrator(shop);
  before = await shop.shopSettings.latest();
  await publishTerms(db);
});
beforeEach(async () => {
  await save(before);
  marta = await addMember(shop);
  lamp = await addProduct(db, { priceMinor: 11_900, quantity: 1_000, taxable: true });
});

type Changes = { [Group in SettingsGroup]?: Partial<AllSettings[Group]> };
async function save({ checkout, delivery, taxes }: Changes) {
  if (checkout) await changeSettings(shop, ada, 'checkout', checkout);
  if (delivery) await changeSettings(shop, ada, 'delivery', delivery);
  if (taxes) await changeSettings(shop, ada, 'taxes', taxes);
}

const press = (cartId: string) =>
  shop.call('POST', '/order/add', { token: marta.token, body: { cartId, total: 119 } });
async function order() {
  const response = await press(await createCart(shop, marta, [[lamp]]));
  expect(response.statusCode, response.body).toBe(200);
  const [stored] = await db.select().from(orders).where(eq(orders.id, response.json().order._id));
  return stored;
}

const priced = deliveryMethod({ name: 'Express', price: 9 });
const free = deliveryMethod({ name: 'Free' });
const pickup = deliveryMethod({ name: 'Pick-up', kind: 'pickup' });

describe('an order of one press', () => {
  it('in a shop whose owner has changed nothing is free, and paid later', async () => {
    expect(await order()).toMatchObject({
      ...{ placedTotalMinor: 11_900, owedMinor: 14_161, pricesIncludeTax: false },
      ...{ paymentMethod: 'later', paymentDue: false, termsHash: null, note: null, buyer: null },
      delivery: { name: 'Standard', kind: 'flat', days: null, minor: 0, taxes: [] },
    });
  });

  it('goes by the first free method that is not pick-up, and has the first payment', async () => {
    const zones = [
      deliveryZone([pickup, priced, { ...free, isActive: false }, deliveryMethod({ name: 'Second' })]),
    ];
    await save({ delivery: { zones }, checkout: { offersTransfer: true, transferText: 'IBAN' } });
    expect(await order()).toMatchObject({
      ...{ paymentMethod: 'transfer', paymentDue: true, delivery: { name: 'Second', minor: 0 } },
    });
  });

  it('goes by the zone of the default address, without one by that of the shop, else by that of everywhere', async () => {
    const near = deliveryZone([deliveryMethod({ name: 'Near' })], 'US');
    const home = deliveryZone([deliveryMethod({ name: 'Home' })], 'DE');
    await save({ delivery: { zones: [near, home, deliveryZone([deliveryMethod({ name: 'Far' })])] } });
    expect((await order())?.delivery?.name).toBe('Far');
    await save({ checkout: { country: 'DE' } });
    expect((await order())?.delivery?.name).toBe('Home');
    await addAddress(shop, marta);
    expect((await order())?.delivery?.name).toBe('Near');
    await addAddress(shop, marta, { country: 'Atlantis', isDefault: true });
    expect((await order())?.delivery?.name).toBe('Far');
  });

  it('may have prices that include tax', async () => {
    await save({ taxes: { pricesIncludeTax: true } });
    const stored = await order();
    expect(stored).toMatchObject({ placedTotalMinor: 11_900, owedMinor: 11_900, pricesIncludeTax: true });
    expect(await readOrder(shop, marta, stored?.id ?? '')).toMatchObject({
      ...{ total: 119, totalTax: 19, totalWithTax: 119 },
      products: [{ totalPrice: 119, totalTax: 19, priceWithTax: 119 }],
    });
  });
});

describe('is refused, and leaves the bag as it is, when the shop requires', () => {
  const cases: [string, Changes][] = [
    ['the page', { checkout: { alwaysShowCheckout: true } }],
    ['an address', { checkout: { requiresAddress: true } }],
    ['consent to the terms', { checkout: { requiresTerms: true } }],
    ['a price for delivery somewhere', { delivery: { zones: [deliveryZone([priced, pickup])] } }],
    ['a tax that depends on the place', { taxes: { rates: [placedRate()] } }],
  ];
  it.each(cases)('%s', async (_what, changes) => {
    const cartId = await createCart(shop, marta, [[lamp]]);
    await save(changes);
    const response = await press(cartId);
    expect([response.statusCode, response.json()]).toEqual([
      400,
      {
        error: `Please finish your order at ${shop.settings.publicUrl}/checkout.`,
        code: 'checkout-required',
      },
    ]);
    expect(await db.select().from(carts).where(eq(carts.id, cartId))).toMatchObject([{ isOpen: true }]);
    expect(await readStock(db, lamp)).toBe(1_000);
    await save(before);
    expect((await press(cartId)).statusCode).toBe(200);
  });

  it('something that this process has not heard of', async () => {
    const cartId = await createCart(shop, marta, [[lamp]]);
    await db.execute(
      `update settings set value = value || '{"requiresTerms": true}', version = version + 1 where "group" = 'checkout'`,
    );
    expect(shop.shopSettings.current().checkout.requiresTerms).toBe(false);
    expect((await press(cartId)).json().code).toBe('checkout-required');
    await save({ checkout: { requiresTerms: false } });
  });

  it('anything since it was ordered: the same bag answers its order', async () => {
    const cartId = await createCart(shop, marta, [[lamp]]);
    const first = await press(cartId);
    await save({ checkout: { requiresTerms: true } });
    expect((await press(cartId)).json()).toEqual(first.json());
  });
});
