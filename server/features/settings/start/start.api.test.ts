import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setShopFormat, shopFormat } from '#contract/shop-format.ts';
import type { StartSettings } from '#contract/start.contract.ts';
import { migrationsFolder } from '#server/db/known-migrations.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { installation, shopCurrency } from '#server/db/schema/installation.ts';
import { addDiscount } from '#server/testing/builders/discounts.ts';
import { testImage, toFormData } from '#server/testing/builders/forms.ts';
import { importFile } from '#server/testing/builders/import-file.ts';
import { applyChecked, checkFile, importCsv } from '#server/testing/builders/imports.ts';
import { addAdministrator, addBrand, addClerk, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { changeSettings, readSettings } from '#server/testing/builders/settings.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { truncate } from '#server/testing/truncate.ts';

const shop = await createTestApp();
const { db, pool } = shop;
afterAll(shop.close);

const upgrade =
  readFileSync(`${migrationsFolder}/0027_first_day.sql`, 'utf8').split('--> statement-breakpoint')[1] ?? '';

const pottery: StartSettings = {
  ...{ storeName: 'Kiln & Co', country: 'DE', currency: 'EUR', locale: 'de-DE' },
  ...{ timeZone: 'Europe/Berlin', pricesIncludeTax: true },
};
const { general, checkout, taxes, delivery } = shop.shopSettings.initial;
const american: StartSettings = {
  ...{ storeName: general.storeName, country: 'US', currency: 'USD', locale: 'en-US' },
  ...{ timeZone: 'UTC', pricesIncludeTax: false },
};

let ada: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  ada = await addAdministrator(shop);
  ben = await addAdministrator(shop);
});
beforeEach(async () => {
  await truncate(db, 'products, product_imports, discounts');
  await db.update(shopCurrency).set({ currency: 'USD' });
  await changeSettings(shop, ada, 'general', general);
  await changeSettings(shop, ada, 'checkout', checkout);
  await changeSettings(shop, ada, 'taxes', taxes);
  await changeSettings(shop, ada, 'delivery', delivery);
  await db.delete(installation).where(sql`key = 'start-saved'`);
  await shop.announce('settings');
  await expect.poll(() => shopFormat().currency).toBe('USD');
});

const read = async (of: TestApp = shop) =>
  (await of.call('GET', '/settings/start', { token: ada.token })).json();
const save = async (settings: Partial<StartSettings>, version?: number, by = ada) =>
  await shop.call('PUT', '/settings/start', {
    token: by.token,
    body: { settings: { ...pottery, ...settings }, version: version ?? (await read()).version },
  });
const storedCurrency = async () =>
  (await db.select({ currency: shopCurrency.currency }).from(shopCurrency))[0];
const productForm = async (price: string, fields: Record<string, string> = {}) =>
  toFormData(
    {
      ...{ sku: `M-${crypto.randomUUID().slice(0, 8)}`, name: 'Half-Dip Mug', description: 'A mug.' },
      ...{ price, quantity: '10', taxable: '1', brand: await addBrand(db), ...fields },
    },
    await testImage(),
  );
const add = async (form: FormData) =>
  await shop.call('POST', '/product/add', { token: ada.token, body: form });
const storedProducts = async () =>
  await db.select({ priceMinor: products.priceMinor, currency: products.currency }).from(products);

describe('the first page of a new shop', () => {
  it('saves what all else depends on, at once and as one event', async () => {
    expect(await read()).toMatchObject({
      settings: { ...american, country: '' },
      ...{ isSaved: false, isNext: true, isCurrencySet: false, currencyStays: null },
    });
    const { version } = await read();
    const reply = await save({}, version);
    expect(reply.json()).toMatchObject({ success: true, settings: pottery, isSaved: true, isNext: false });
    expect(shopFormat()).toEqual({
      ...{ currency: 'EUR', decimals: 2, locale: 'de-DE', timeZone: 'Europe/Berlin', country: 'DE' },
    });
    expect((await readSettings(shop, ada, 'general')).settings).toMatchObject({ storeName: 'Kiln & Co' });
    expect((await readSettings(shop, ada, 'taxes')).settings).toMatchObject({ pricesIncludeTax: true });
    const { activity } = (
      await shop.call('GET', '/activity?kind=settings-changed', { token: ada.token })
    ).json();
    expect(activity[0].details.changes).toContainEqual({ setting: 'currency', from: 'USD', to: 'EUR' });
    // After a lost reply it is sent again.
    expect((await save({}, version)).statusCode).toBe(200);
    expect((await read()).version).toBe(reply.json().version);
  });

  it('is saved also where nothing of it changes', async () => {
    await save(american);
    expect(await read()).toMatchObject({ settings: american, isSaved: true, isNext: false });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['has a product', () => addProduct(db)],
    ['was upgraded', () => db.execute(sql.raw(upgrade))],
  ])('is not next for a shop that %s', async (_, change) => {
    await change();
    expect((await read()).isNext).toBe(false);
  });

  it('is refused with the words of each wrong answer', async () => {
    const wrong = { storeName: ' ', country: '', currency: 'KWD', locale: 'klingon!', timeZone: 'Here' };
    const reply = await save({ ...wrong, pricesIncludeTax: undefined as never });
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([
      400,
      ['storeName', 'country', 'currency', 'locale', 'timeZone', 'pricesIncludeTax'],
    ]);
  });

  it('is of owners alone', async () => {
    const { token } = await addClerk(shop, 'catalogue');
    expect((await shop.call('GET', '/settings/start', { token })).statusCode).toBe(403);
  });
});

describe('the currency', () => {
  it('of two tabs is that of the first, and the second says who was faster', async () => {
    const { version } = await read();
    const replies = await Promise.all([
      save({ ...american, currency: 'EUR' }, version),
      save({ ...american, currency: 'JPY' }, version, ben),
    ]);
    const [done] = replies.filter(({ statusCode }) => statusCode === 200);
    const [refused] = replies.filter(({ statusCode }) => statusCode === 400);
    expect(refused?.json()).toMatchObject({ code: 'settings-changed' });
    expect(await storedCurrency()).toEqual({ currency: done?.json().settings.currency });
  });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'a product',
      () => addProduct(db, { name: 'Half-Dip Mug' }),
      /can no longer change\. The product “Half-Dip Mug” has a price in USD\.$/,
    ],
    [
      'a deleted product',
      async () => {
        await addProduct(db, { name: 'Bowl' });
        await db.update(products).set({ deletedAt: new Date() });
      },
      /The product “Bowl”, which was deleted, had a price in USD\.$/,
    ],
    [
      'a delivery method',
      () => {
        const zones = delivery.zones.map((zone) => ({
          ...zone,
          methods: zone.methods.map((one) => ({ ...one, price: 4.9 })),
        }));
        return changeSettings(shop, ada, 'delivery', { zones });
      },
      /The delivery “Standard” \(Everywhere else\) has a price in USD\./,
    ],
    [
      'a discount',
      () => addDiscount(shop, { title: 'Five off', kind: 'amount', value: 5 }),
      /The discount “Five off” has an amount in USD\./,
    ],
    [
      'a file that waits to be imported',
      () => checkFile(shop, ada, importCsv('M-1,Mug,Kilnfold,,A mug,24.00,3,1')),
      /The file “autumn-prices\.csv”, which waits to be imported, has prices in USD\./,
    ],
  ])('stays once %s has a price, and all else can change', async (_, change, words) => {
    await change();
    const refused = await save({});
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'currency-in-use']);
    expect(refused.json().fields.currency).toMatch(words);
    expect(await storedCurrency()).toEqual({ currency: 'USD' });
    expect((await read()).currencyStays).toMatch(/USD/);
    expect((await save({ currency: 'USD' })).statusCode).toBe(200);
  });

  it('refuses delivery prices that were typed before it changed', async () => {
    const { settings, version } = await readSettings(shop, ada, 'delivery');
    await save({});
    const body = { settings, version };
    body.settings.zones[0].methods[0].price = 5;
    const reply = await shop.call('PUT', '/settings/delivery', { token: ada.token, body });
    expect(reply.json()).toMatchObject({ code: 'settings-changed' });
  });
});

describe('while a product is added', () => {
  it('the currency stays when the product is first', async () => {
    const other = await pool.connect();
    await other.query('begin');
    await other.query(
      "insert into products (id, sku, name, slug, description, price_minor, quantity) values (gen_random_uuid(), 'a', 'Mug', 'a', '', 2400, 1)",
    );
    const saving = save({ currency: 'JPY' });
    await expect.poll(() => countLockWaits(pool)).toBe(1);
    await other.query('commit');
    other.release();
    expect((await saving).json().fields.currency).toContain('The product “Mug” has a price in USD.');
    expect(await storedProducts()).toEqual([{ priceMinor: 2400, currency: 'USD' }]);
  });

  it('the product is refused when the currency is first, also by a process that has not heard of it', async () => {
    const form = await productForm('24.00');
    const other = await pool.connect();
    await other.query('begin');
    await other.query("update shop_currency set currency = 'JPY'");
    const adding = add(form);
    await expect.poll(() => countLockWaits(pool)).toBe(1);
    await other.query('commit');
    other.release();
    expect((await adding).json()).toMatchObject({ code: 'currency-changed' });
    // No announcement has come here, as in a process that lags behind.
    expect(shopFormat().currency).toBe('USD');
    expect((await add(await productForm('24.00'))).json()).toMatchObject({ code: 'currency-changed' });
    expect(await storedProducts()).toEqual([]);
  });

  it.each([
    ['EUR', 400],
    ['JPY', 200],
  ])('a page that was loaded in %s is answered %i in a shop in yen', async (currency, status) => {
    await save({ currency: 'JPY' });
    const reply = await add(await productForm('2400', { currency }));
    expect(reply.statusCode).toBe(status);
    expect(await storedProducts()).toEqual(status === 200 ? [{ priceMinor: 2400, currency: 'JPY' }] : []);
  });

  it('neither kind of import writes prices that were read in another currency', async () => {
    const rows = importCsv('M-1,Mug,Kilnfold,,A mug,24.00,3,1');
    const checked = await checkFile(shop, ada, rows);
    await db.update(shopCurrency).set({ currency: 'JPY' });
    await expect(applyChecked(shop, ada, checked._id)).rejects.toThrow();
    await expect(importFile(db, rows)).rejects.toThrow();
    expect(await storedProducts()).toEqual([]);
    setShopFormat({ ...shopFormat(), currency: 'JPY', decimals: 0 });
    await importFile(db, importCsv('M-1,Mug,Kilnfold,,A mug,2400,3,1'));
    expect(await storedProducts()).toEqual([{ priceMinor: 2400, currency: 'JPY' }]);
  });
});
