import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlacedTaxRate } from '#contract/taxes.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { publishTerms } from '#server/testing/builders/pages.ts';
import { addAdministrator, addClerk, addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { changeSettings, readSettings } from '#server/testing/builders/settings.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** The groups that decide how orders are placed: checkout, delivery and taxes. */
const shop = await createTestApp({ TAX_RATE: '5' });
const beside = await shop.startBeside();
afterAll(async () => {
  await beside.close();
  await shop.close();
});

const { checkout, delivery, taxes } = shop.shopSettings.initial;
const groups = ['checkout', 'delivery', 'taxes'] as const;
type Group = (typeof groups)[number];

let ada: TestPerson;
beforeAll(async () => {
  ada = await addAdministrator(shop);
});
beforeEach(async () => {
  await changeSettings(shop, ada, 'checkout', checkout);
  await changeSettings(shop, ada, 'delivery', delivery);
  await changeSettings(shop, ada, 'taxes', taxes);
});

const read = (group: Group) => readSettings(shop, ada, group);
const save = (group: Group, body: unknown) =>
  shop.call('PUT', `/settings/${group}`, { token: ada.token, body });
const events = async () =>
  (await shop.call('GET', '/activity?kind=settings-changed', { token: ada.token })).json().activity;

const elsewhere = delivery.zones[0] as (typeof delivery.zones)[number];
const germany = {
  ...{ id: crypto.randomUUID(), name: 'Germany', isActive: true },
  places: [{ country: 'DE', region: '', postcodePrefix: '' }],
  methods: elsewhere.methods.map((one) => ({ ...one, id: crypto.randomUUID(), price: 6, freeFrom: 50 })),
};
const vat: PlacedTaxRate = {
  ...{ country: 'DE', region: '', postcodePrefix: '', class: 'standard', title: 'USt.', rate: 19 },
};
const changed = {
  checkout: { ...checkout, allowsGuests: true, country: 'DE' },
  delivery: { zones: [germany, elsewhere] },
  taxes: { pricesIncludeTax: true, deliveryFollowsItems: true, rates: [vat] },
};

it('begin so that an order needs no question', async () => {
  expect(await read('checkout')).toMatchObject({ version: 1, updatedBy: null });
  expect((await read('checkout')).placeOrder).toEqual({ asks: [], requires: [] });
  expect((await read('delivery')).settings.zones).toMatchObject([
    { name: 'Everywhere else', places: [], methods: [{ name: 'Standard', kind: 'flat', price: 0 }] },
  ]);
  expect((await read('taxes')).settings).toEqual({
    ...{ pricesIncludeTax: false, deliveryFollowsItems: false, rates: [] },
  });
});

describe.each(groups)('%s', (group) => {
  it('is saved as a whole, and known to every process', async () => {
    const { version } = await read(group);
    const response = await save(group, { settings: changed[group], version });
    expect(response.json()).toMatchObject({
      success: true,
      settings: changed[group],
      version: version + 1,
      updatedBy: 'Ada Test',
    });
    expect(shop.shopSettings.current()[group]).toEqual(changed[group]);
    await expect.poll(() => beside.shopSettings.current()[group]).toEqual(changed[group]);
    expect((await readSettings(beside, ada, group)).settings).toEqual(changed[group]);
  });

  it('is not saved over a newer one', async () => {
    const opened = await read(group);
    expect((await save(group, { settings: changed[group], version: opened.version })).statusCode).toBe(200);
    const response = await save(group, opened);
    expect(response.json()).toMatchObject({ code: 'settings-changed' });
    expect((await read(group)).settings).toEqual(changed[group]);
  });

  it('is read and saved by owners only', async () => {
    const { settings, version } = await read(group);
    for (const { token } of [await addClerk(shop, 'orders'), await addMember(shop)]) {
      const body = { settings, version };
      expect((await shop.call('GET', `/settings/${group}`, { token })).statusCode).toBe(403);
      expect((await shop.call('PUT', `/settings/${group}`, { token, body })).statusCode).toBe(403);
    }
  });
});

describe('consent to the terms', () => {
  const requireTerms = async () =>
    await save('checkout', {
      settings: { ...checkout, requiresTerms: true },
      version: (await read('checkout')).version,
    });

  it('is not required before they are published', async () => {
    const message = 'Please publish the page Terms first (Dashboard > Pages).';
    const refused = await requireTerms();
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { error: message, code: 'invalid-input', fields: { requiresTerms: message } },
    ]);
    expect((await read('checkout')).settings).toEqual(checkout);
    await publishTerms(shop.db);
    expect((await requireTerms()).statusCode).toBe(200);
  });
});

describe('the activity page says', () => {
  it.each<[Group, { setting: string; from: string; to: string }[]]>([
    [
      'checkout',
      [
        { setting: 'allowsGuests', from: 'off', to: 'on' },
        { setting: 'country', from: '', to: 'DE' },
      ],
    ],
    [
      'delivery',
      [
        {
          setting: 'zones',
          from: '',
          to: 'Germany: Germany · Germany: Standard, $6.00, free from $50.00',
        },
      ],
    ],
    [
      'taxes',
      [
        { setting: 'pricesIncludeTax', from: 'off', to: 'on' },
        { setting: 'deliveryFollowsItems', from: 'off', to: 'on' },
        { setting: 'rates', from: '', to: 'Germany: USt. 19 %, standard' },
      ],
    ],
  ])('what changed in %s', async (group, changes) => {
    await save(group, { settings: changed[group], version: (await read(group)).version });
    expect((await events())[0].details.changes).toEqual(changes);
  });
});

describe('the reply of checkout says why Place Order opens the page', () => {
  it('after it was saved', async () => {
    const settings = { ...checkout, requiresAddress: true, allowsGuests: true };
    const response = await save('checkout', { settings, version: (await read('checkout')).version });
    expect(response.json().placeOrder).toEqual({ asks: ['address', 'guests'], requires: ['address'] });
  });

  it('after delivery and taxes were saved', async () => {
    await changeSettings(shop, ada, 'delivery', changed.delivery);
    await changeSettings(shop, ada, 'taxes', changed.taxes);
    expect((await read('checkout')).placeOrder).toEqual({
      asks: ['no-free-method', 'tax-by-place', 'delivery-price', 'tax-rates', 'gross-prices'],
      requires: ['no-free-method', 'tax-by-place'],
    });
  });
});

describe('refuses', () => {
  const [method] = germany.methods;
  it.each<[Group, string, object, string]>([
    ['checkout', 'transferName', { ...checkout, transferName: ' ' }, 'Name is required.'],
    ['checkout', 'onDeliveryName', { ...checkout, onDeliveryName: '' }, 'Name is required.'],
    [
      'checkout',
      'transferText',
      { ...checkout, transferText: 'x'.repeat(1_001) },
      'May not be longer than 1000 characters.',
    ],
    ['checkout', 'country', { ...checkout, country: 'XX' }, 'Please choose a country.'],
    ['checkout', 'allowsGuests', { ...checkout, allowsGuests: 'maybe' }, 'Must be yes or no.'],
    ['delivery', 'zones', { zones: [germany] }, "The last zone must be 'Everywhere else', without places."],
    ['delivery', 'zones.0.name', { zones: [{ ...germany, name: '' }, elsewhere] }, 'Name is required.'],
    [
      'delivery',
      'zones.0.methods.0.price',
      { zones: [{ ...germany, methods: [{ ...method, price: -1 }] }, elsewhere] },
      'May not be less than 0.',
    ],
    ['taxes', 'rates.0.title', { ...taxes, rates: [{ ...vat, title: '' }] }, 'Title is required.'],
    [
      'taxes',
      'rates',
      { ...taxes, rates: Array.from({ length: 6 }, () => vat) },
      'Of one place and class, at most 5 rates add up: Germany, standard.',
    ],
  ])('%s %s', async (group, field, settings, message) => {
    const response = await save(group, { settings, version: (await read(group)).version });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid-input', fields: { [field]: message } });
  });
});

it('takes 1,000 places in 40 zones', async () => {
  const zones = Array.from({ length: 40 }, (_, at) => ({
    ...{ ...germany, id: crypto.randomUUID(), methods: [] },
    places: Array.from({ length: 25 }, (_, prefix) => ({
      ...{ country: 'DE', region: '', postcodePrefix: `${10 + at}${100 + prefix}` },
    })),
  }));
  const settings = { zones: [...zones, elsewhere] };
  const response = await save('delivery', { settings, version: (await read('delivery')).version });
  expect(response.statusCode).toBe(200);
  expect(shop.shopSettings.current().delivery).toEqual(settings);
});

it('names products for sale that have no weight', async () => {
  const { db } = shop;
  const [light, weighed, hidden] = await Promise.all([
    addProduct(db),
    addProduct(db),
    addProduct(db, { isActive: false }),
  ]);
  await db.update(productVariants).set({ weightGrams: 300 }).where(eq(productVariants.productId, weighed.id));
  const { unweighed } = (await shop.call('GET', '/settings/delivery', ada)).json();
  expect(unweighed).toContainEqual({ _id: light.id, name: light.name });
  const ids = unweighed.map(({ _id }: { _id: string }) => _id);
  expect(ids).not.toContain(weighed.id);
  expect(ids).not.toContain(hidden.id);
});
