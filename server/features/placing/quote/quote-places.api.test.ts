import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayIn, workdaysAfter } from '#contract/shop-days.ts';
import { addAddress } from '#server/testing/builders/addresses.ts';
import {
  berlin,
  deliveryMethod,
  deliveryZone,
  placedRate,
  readQuote,
} from '#server/testing/builders/checkout.ts';
import { addAdministrator, addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { changeSettings, readSettings } from '#server/testing/builders/settings.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp({ TAX_RATE: '5' });
afterAll(shop.close);

const standard = deliveryMethod({ price: 5, freeFrom: 50 });
const parcel = deliveryMethod({
  ...{ name: 'Parcel', kind: 'weight', daysFrom: null, daysTo: 3, text: 'Insured.' },
  steps: [
    { upToGrams: 500, price: 3 },
    { upToGrams: 2_500, price: 6 },
  ],
});
const off = deliveryMethod({ name: 'Off', isActive: false });
const island = deliveryMethod({ name: 'Ferry', price: 30 });
const abroad = deliveryMethod({ name: 'Abroad', price: 20 });
const sylt = { country: 'DE', region: '', postcodePrefix: '25980' };
const zones = [
  deliveryZone([standard, parcel, off], 'DE', 'US'),
  { ...deliveryZone([island], 'FO'), places: [sylt, { country: 'US', region: 'HI', postcodePrefix: '' }] },
  { ...deliveryZone([deliveryMethod()], 'FR'), isActive: false },
  deliveryZone([abroad]),
];

let ada: TestPerson;
let lamp: TestProduct;
let book: TestProduct;
beforeAll(async () => {
  ada = await addAdministrator(shop);
  await changeSettings(shop, ada, 'delivery', { zones });
  lamp = await addProduct(shop.db, { priceMinor: 2_000, quantity: 1_000, taxable: true });
  book = await addProduct(shop.db, { priceMinor: 1_000, quantity: 1_000, taxable: true });
  await shop.db.execute(`update products set tax_class = 'reduced' where id = '${book.id}'`);
  await shop.db.execute(`update product_variants set weight_grams = 900 where id = '${lamp.id}'`);
});
beforeEach(async () => {
  await changeSettings(shop, ada, 'taxes', { pricesIncludeTax: false, rates: [] });
  await changeSettings(shop, ada, 'checkout', { country: '' });
});

const quoteTo = (address: object | null, token?: string, delivery?: string) =>
  readQuote(shop, {
    items: [[lamp], [book]],
    address: address as Record<string, unknown> | null,
    ...(token ? { token } : {}),
    ...(delivery ? { delivery } : {}),
  });
const methodNames = ({ delivery }: Awaited<ReturnType<typeof quoteTo>>) =>
  delivery.methods.map(({ name }) => name);

describe('the destination of a quote is', () => {
  it.each([
    ['a country', { countryCode: 'DE' }, ['Standard', 'Parcel']],
    ['one in small letters', { countryCode: 'de' }, ['Standard', 'Parcel']],
    ['a postcode', { countryCode: 'DE', zipCode: '25980' }, ['Ferry']],
    ['one with spaces', { countryCode: 'DE', zipCode: ' 259 80 ' }, ['Ferry']],
    ['a region by its code', { countryCode: 'US', region: 'hi' }, ['Ferry']],
    ['a region by its name', { countryCode: 'US', region: 'Hawaii' }, ['Ferry']],
    ['another region', { countryCode: 'US', region: 'ME' }, ['Standard', 'Parcel']],
    ['everywhere else', { countryCode: 'AT' }, ['Abroad']],
    ['no country of the world', { countryCode: 'ZZ' }, ['Abroad']],
    ['nothing that could be one', { countryCode: '../..' }, ['Abroad']],
    ['a zone that is off', { countryCode: 'FR' }, []],
  ])('%s', async (_what, address, names) => {
    const quote = await quoteTo(address);
    expect(methodNames(quote)).toEqual(names);
    expect(quote.place).toBe('address');
  });

  it('a postcode in small letters', async () => {
    const ab = { country: 'GB', region: '', postcodePrefix: 'ZE2' };
    await changeSettings(shop, ada, 'delivery', {
      zones: [{ ...deliveryZone([island], 'GB'), places: [ab] }, deliveryZone([abroad])],
    });
    expect(methodNames(await quoteTo({ countryCode: 'GB', zipCode: 'ze2 9du' }))).toEqual(['Ferry']);
    await changeSettings(shop, ada, 'delivery', { zones });
  });

  it('a postcode with the letters of its country, or with part of it in another district', async () => {
    const place = (country: string, postcodePrefix: string) => ({ country, region: '', postcodePrefix });
    await changeSettings(shop, ada, 'delivery', {
      zones: [
        { ...deliveryZone([island], 'SE'), places: [place('SE', 'SE-11'), place('GB', 'se1')] },
        deliveryZone([abroad]),
      ],
    });
    await changeSettings(shop, ada, 'taxes', {
      rates: [placedRate({ country: 'SE', postcodePrefix: 'S 11', title: 'Moms', rate: 25 })],
    });
    for (const zipCode of ['SE-114 55', 'S-11455', '114 55', '\u200e１１４-５５']) {
      const quote = await quoteTo({ countryCode: 'SE', zipCode });
      expect(methodNames(quote)).toEqual(['Ferry']);
      expect(quote.taxes.map(({ title }) => title)).toEqual(['Moms']);
    }
    expect(methodNames(await quoteTo({ countryCode: 'SE', zipCode: 'SE-214 55' }))).toEqual(['Abroad']);
    expect(methodNames(await quoteTo({ countryCode: 'GB', zipCode: 'SE1P 5LX' }))).toEqual(['Ferry']);
    expect(methodNames(await quoteTo({ countryCode: 'GB', zipCode: 'SE10 9AA' }))).toEqual(['Abroad']);
    // An address from before addresses had codes.
    const marta = await addMember(shop);
    await addAddress(shop, marta, { country: 'Sweden', state: 'Stockholm', zipCode: 'SE-114 55' });
    expect(methodNames(await quoteTo(null, marta.token))).toEqual(['Ferry']);
    await changeSettings(shop, ada, 'delivery', { zones });
  });

  it.each([
    ['a territory by its own code', { countryCode: 'PR', zipCode: '00901' }, 'IVU'],
    ['a territory as a region', { countryCode: 'US', region: 'PR' }, 'IVU'],
    [
      'the state of the ZIP code, in place of another one',
      { countryCode: 'US', region: 'OR', zipCode: '10001' },
      'NY',
    ],
    ['the state of the ZIP code, without a region', { countryCode: 'US', zipCode: '10001-2345' }, 'NY'],
    ['the region without a ZIP code', { countryCode: 'US', region: 'NY' }, 'NY'],
  ])('%s', async (_what, address, title) => {
    await changeSettings(shop, ada, 'taxes', {
      rates: [
        placedRate({ country: 'PR', title: 'IVU', rate: 11.5 }),
        placedRate({ country: 'US', region: 'NY', title: 'NY', rate: 4 }),
        placedRate({ country: 'US', region: 'OR', title: 'OR', rate: 1 }),
      ],
    });
    expect((await quoteTo(address)).taxes.map((tax) => tax.title)).toEqual([title]);
  });

  it("the default address, with its country in words, then the shop's country, then nowhere", async () => {
    const marta = await addMember(shop);
    expect(await quoteTo(null, marta.token)).toMatchObject({
      place: 'none',
      delivery: { chosen: abroad.id },
    });
    await changeSettings(shop, ada, 'checkout', { country: 'DE' });
    expect(await quoteTo(null, marta.token)).toMatchObject({
      place: 'shop',
      delivery: { chosen: standard.id },
    });
    await addAddress(shop, marta, { state: 'Hawaii', zipCode: '96801' });
    expect(await quoteTo(null, marta.token)).toMatchObject({
      place: 'address',
      delivery: { chosen: island.id },
    });
    expect(await quoteTo({ countryCode: 'AT' }, marta.token)).toMatchObject({
      delivery: { chosen: abroad.id },
    });
  });
});

describe('delivery', () => {
  it('is shown with its price, days and words, and the weight that it carries', async () => {
    const { methods } = (await quoteTo(berlin)).delivery;
    const inThree = workdaysAfter(dayIn('UTC', new Date()), 3);
    expect(methods).toEqual([
      {
        ...{ _id: standard.id, name: 'Standard', kind: 'flat', price: 5, freeFrom: 50 },
        ...{ days: null, arrives: null, text: '' },
      },
      {
        ...{ _id: parcel.id, name: 'Parcel', kind: 'weight', price: 6, freeFrom: null },
        ...{ days: { from: 3, to: 3 }, arrives: { from: inThree, to: inThree }, text: 'Insured.' },
      },
    ]);
    const heavy = await readQuote(shop, { items: [[lamp, 3]], delivery: parcel.id });
    expect(heavy.delivery.methods[1]).toMatchObject({
      ...{ price: null, unavailable: 'Not for this order: it carries up to 2.5 kg.' },
    });
    expect(heavy.delivery.chosen).toBe(standard.id);
    // Nobody knows what a book weighs.
    const light = await readQuote(shop, { items: [[book, 9]], delivery: parcel.id });
    expect(light).toMatchObject({ shipping: 3, delivery: { chosen: parcel.id } });
  });

  it('is taxed, and free from a sum of goods', async () => {
    expect(await quoteTo(berlin)).toMatchObject({
      ...{ subtotal: 30, shipping: 5, tax: 1.75, total: 36.75 },
      taxes: [{ title: 'Tax', rate: 5, amount: 1.75 }],
    });
    const dear = await readQuote(shop, { items: [[lamp, 2], [book]] });
    expect(dear).toMatchObject({ subtotal: 50, shipping: 0, tax: 2.5, total: 52.5 });
  });

  it('of nothing that can be ordered costs nothing', async () => {
    const gone = await addProduct(shop.db, { quantity: 0 });
    expect(await readQuote(shop, { items: [[gone]] })).toMatchObject({ shipping: 0, total: 0, taxes: [] });
  });
});

describe('taxes', () => {
  const rates = [
    placedRate({ rate: 19 }),
    placedRate({ class: 'reduced', rate: 7 }),
    placedRate({ country: 'US', region: 'HI', title: 'State', rate: 4 }),
    placedRate({ country: 'US', region: 'HI', title: 'County', rate: 0.5 }),
  ];

  it('follow the class of a product where its place has a rate of it', async () => {
    await changeSettings(shop, ada, 'taxes', { rates });
    expect(await quoteTo(berlin)).toMatchObject({
      ...{ tax: 5.45, total: 40.45 },
      taxes: [
        { title: 'VAT', rate: 19, amount: 4.75 },
        { title: 'VAT', rate: 7, amount: 0.7 },
      ],
    });
    expect((await quoteTo({ countryCode: 'US', region: 'HI' })).taxes).toEqual([
      { title: 'State', rate: 4, amount: 2.4 },
      { title: 'County', rate: 0.5, amount: 0.3 },
    ]);
    expect((await quoteTo({ countryCode: 'AT' })).taxes).toEqual([{ title: 'Tax', rate: 5, amount: 2.5 }]);
  });

  it('have a class from the next wider place, and 0 percent by its name beside what has none', async () => {
    const at = (postcodePrefix: string, changed: object) =>
      placedRate({ country: 'GB', postcodePrefix, ...changed });
    await changeSettings(shop, ada, 'taxes', {
      rates: [
        at('', { rate: 20 }),
        at('', { class: 'reduced', rate: 5 }),
        at('BT', { title: 'NI', rate: 20 }),
        at('ZE', { title: 'Zero', rate: 0 }),
      ],
    });
    const taxesAt = async (zipCode: string) => (await quoteTo({ countryCode: 'GB', zipCode })).taxes;
    expect((await taxesAt('BT1 1AA')).map(({ title, rate }) => [title, rate])).toEqual([
      ['NI', 20],
      ['VAT', 5],
    ]);
    expect((await taxesAt('ZE1 0AA')).map(({ title, rate, amount }) => [title, rate, amount])).toEqual([
      ['Zero', 0, 0],
      ['VAT', 5, 0.5],
    ]);
    const gift = await addProduct(shop.db, { priceMinor: 700, quantity: 100, taxable: false });
    const address = { countryCode: 'GB', zipCode: 'ZE1 0AA' };
    expect(await readQuote(shop, { items: [[book], [gift]], address })).toMatchObject({ untaxed: 7 });
    expect(await readQuote(shop, { items: [[gift]], address: { countryCode: 'AT' } })).toMatchObject({
      tax: 1,
    });
  });

  it('say that nobody has saved them since classes fall back, until somebody does', async () => {
    await shop.db.execute(`delete from installation where key = 'tax-classes-seen'`);
    expect(await readSettings(shop, ada, 'taxes')).toMatchObject({ isBeforeFirstSave: true });
    await changeSettings(shop, ada, 'taxes', { rates });
    expect(await readSettings(shop, ada, 'taxes')).toMatchObject({ isBeforeFirstSave: false });
  });

  it('may be a part of the prices', async () => {
    await changeSettings(shop, ada, 'taxes', { pricesIncludeTax: true, rates });
    // 2,000 - 1,681 and 500 - 420 at 19 %, 1,000 - 935 at 7 %.
    expect(await quoteTo(berlin)).toMatchObject({
      ...{ pricesIncludeTax: true, subtotal: 30, shipping: 5, tax: 4.64, total: 35 },
      taxes: [
        { title: 'VAT', rate: 19, amount: 3.99 },
        { title: 'VAT', rate: 7, amount: 0.65 },
      ],
    });
  });

  it('count only where a product is taxable', async () => {
    const gift = await addProduct(shop.db, { priceMinor: 6_000, taxable: false });
    expect(await readQuote(shop, { items: [[gift]] })).toMatchObject({ tax: 0, taxes: [] });
  });
});

describe('in a currency without decimals', () => {
  let japan: TestApp;
  beforeAll(async () => {
    japan = await createTestApp({ CURRENCY: 'JPY', LOCALE: 'ja-JP', TAX_RATE: '10' });
  });
  afterAll(() => japan.close());

  it('amounts are whole', async () => {
    const owner = await addAdministrator(japan);
    await changeSettings(japan, owner, 'delivery', {
      zones: [deliveryZone([deliveryMethod({ price: 505 })])],
    });
    const tea = await addProduct(japan.db, { priceMinor: 1_005, taxable: true });
    const basket = { items: [[tea]] as [TestProduct][] };
    expect(await readQuote(japan, basket)).toMatchObject({
      subtotal: 1_005,
      shipping: 505,
      tax: 152,
      total: 1_662,
    });
    await changeSettings(japan, owner, 'taxes', { pricesIncludeTax: true });
    expect(await readQuote(japan, basket)).toMatchObject({ tax: 137, total: 1_510 });
  });
});
