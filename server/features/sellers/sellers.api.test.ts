import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { neededOfSeller, type SavedSeller } from '#contract/sellers.contract.ts';
import { activity } from '#server/db/schema/activity.ts';
import { orderParts } from '#server/db/schema/orders.ts';
import { merchants } from '#server/db/schema/people.ts';
import { mailsTo } from '#server/testing/builders/mails.ts';
import { addOrder, readOrder } from '#server/testing/builders/orders.ts';
import {
  addAdministrator,
  addMember,
  addMerchant,
  addStaff,
  type TestMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let administrator: TestPerson;
let buyer: TestPerson;
beforeAll(async () => {
  administrator = await addAdministrator(shop);
  buyer = await addMember(shop);
});

const address = { address: 'Ofenweg 4', city: 'Leipzig', zipCode: '04109', countryCode: 'DE' };
const complete = {
  ...{
    legalName: 'Kilnfold Keramik GmbH',
    address,
    email: 'post@kilnfold.example',
    phone: '+49 341 5550120',
  },
  ...{ register: 'Amtsgericht Leipzig', registerNumber: 'HRB 10482', vatId: 'DE136695976', confirms: true },
  words: 'Three potters in a former tram shed.',
};
const read = async ({ merchantId, token }: TestMerchant): Promise<SavedSeller> =>
  (await shop.call('GET', `/merchant/${merchantId}/seller`, { token })).json();
const save = async (
  { merchantId, token }: Pick<TestMerchant, 'merchantId' | 'token'>,
  settings: object,
  version = 1,
) => await shop.call('PUT', `/merchant/${merchantId}/seller`, { token, body: { settings, version } });
const sellerOfProduct = async (slug: string) =>
  (await shop.call('GET', `/product/item/${slug}`)).json().product.seller;
const page = async (slug: string | null) => await shop.call('GET', `/seller/${slug}`);

it('saves an address that reads the same in other fields', async () => {
  const kiln = await addMerchant(shop);
  const hers = { ...complete, legalName: 'Hofwerk GmbH' };
  await save(kiln, { ...hers, address: { ...address, address: 'Ofenweg 4, Hof 2' } });
  const split = { ...address, address: 'Ofenweg 4', line2: 'Hof 2' };
  const { version } = await read(kiln);
  const reply = await save(kiln, { ...hers, address: split }, version);
  expect(reply.json().settings.address).toMatchObject({ address: 'Ofenweg 4', line2: 'Hof 2' });
});

it('names to a merchant who has saved it among their own people, and nobody of the shop', async () => {
  const kiln = await addMerchant(shop);
  const hers = { ...complete, legalName: 'Lehmwerk GmbH' };
  await save(kiln, hers);
  expect((await read(kiln)).updatedBy).toBe('Vera Test');
  await save({ ...kiln, token: administrator.token }, { ...hers, words: 'Corrected.' }, 2);
  expect(await read(kiln)).toMatchObject({ version: 3, updatedBy: null });
  expect((await save(kiln, hers, 2)).body).not.toContain(administrator.email);
});

describe('a shop without merchants', () => {
  it('says nowhere who sells, and the first merchant makes it say so', async () => {
    const alone = await createTestApp();
    try {
      const member = await addMember(alone);
      const lamp = await addProduct(alone.db);
      const url = `/product/item/${lamp.slug}`;
      expect((await alone.call('GET', url)).json().product.seller).toBe(null);
      const items = [{ product: lamp.id, quantity: 1 }];
      const quoted = await alone.call('POST', '/checkout/quote', { body: { items } });
      expect(quoted.json().quote.lines[0]).not.toHaveProperty('seller');
      const order = await addOrder(alone, member, [[lamp]]);
      expect(order.products[0]).not.toHaveProperty('seller');
      expect(await mailsTo(alone.db, member.email)).not.toMatchObject([
        { data: { lines: [{ sellerName: expect.anything() }] } },
      ]);

      await addMerchant(alone);
      const ofShop = { name: 'MERN Store', slug: null };
      expect((await alone.call('GET', url)).json().product.seller).toEqual(ofShop);
      const requoted = await alone.call('POST', '/checkout/quote', { body: { items } });
      expect(requoted.json().quote.lines[0].seller).toEqual(ofShop);
      expect((await addOrder(alone, member, [[lamp]])).products[0]?.seller).toEqual(ofShop);
      // Frozen without one.
      expect((await readOrder(alone, member, order._id)).products[0]).not.toHaveProperty('seller');
    } finally {
      await alone.close();
    }
  });
});

describe('the name of a seller', () => {
  it.each(neededOfSeller)(
    "is the brand's without %s, and never that of the person who applied",
    async (name) => {
      const vera = await addMerchant(shop, { brandName: `Without ${name}` });
      const lamp = await addProduct(shop.db, { brandId: vera.brandId });
      const saved = await save(vera, { ...complete, [name]: name === 'confirms' ? false : null });
      expect(saved.json()).toMatchObject({ missing: [name], slug: `without-${name.toLowerCase()}` });
      const { slug } = await read(vera);
      expect(await sellerOfProduct(lamp.slug)).toEqual({ name: `Without ${name}`, slug });
      const shown = await page(slug);
      expect(shown.json().seller).toMatchObject({
        ...{ name: `Without ${name}`, isComplete: false, confirms: false },
        ...{ address: null, phone: null, register: null, registerNumber: null, vatId: null },
        email: name === 'email' ? null : complete.email,
      });
      expect(shown.body).not.toContain('Vera Test');
      expect(shown.body).not.toContain(vera.email);
    },
  );

  it('is the legal name once the data are complete, everywhere at once', async () => {
    const vera = await addMerchant(shop, { brandName: 'Kilnfold' });
    const lamp = await addProduct(shop.db, { brandId: vera.brandId, quantity: 9 });
    const own = await addProduct(shop.db);
    expect(await sellerOfProduct(lamp.slug)).toEqual({ name: 'Kilnfold', slug: 'kilnfold' });
    const saved = await save(vera, complete);
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json()).toMatchObject({ missing: [], version: 2, slug: 'kilnfold-keramik-gmbh' });
    const seller = { name: 'Kilnfold Keramik GmbH', slug: 'kilnfold-keramik-gmbh' };
    expect(await sellerOfProduct(lamp.slug)).toEqual(seller);
    const quoted = await shop.call('POST', '/checkout/quote', {
      body: { items: [{ product: lamp.id, quantity: 1 }] },
    });
    expect(quoted.json().quote.lines[0].seller).toEqual(seller);
    const order = await addOrder(shop, buyer, [[lamp], [own]]);
    expect(order.products.map((line) => line.seller?.name)).toEqual([seller.name, 'MERN Store']);
    const slips = await shop.call('GET', `/order/slips?orders=${order._id}`, { token: administrator.token });
    expect(slips.json().slips.map((slip: { seller: string }) => slip.seller)).toEqual([
      seller.name,
      'MERN Store',
    ]);
    const [mail] = (await mailsTo(shop.db, buyer.email)).slice(-1);
    expect(mail).toMatchObject({
      data: { lines: [{ sellerName: seller.name }, { sellerName: 'MERN Store' }] },
    });
    expect((await page(seller.slug)).json().seller).toMatchObject({
      ...seller,
      ...{ isComplete: true, confirms: true, vatId: 'DE136695976', words: complete.words, daysToSend: 2 },
      address: { address: 'Ofenweg 4', city: 'Leipzig', countryCode: 'DE' },
      brand: { name: 'Kilnfold' },
    });
    // The page of before leads on.
    expect((await page('kilnfold')).statusCode).toBe(404);
    const former = await shop.call('GET', '/former-slug/seller/kilnfold');
    expect(former.json()).toEqual({ slug: seller.slug });
  });

  it('is frozen in an order, whatever it becomes later', async () => {
    const vera = await addMerchant(shop, { brandName: 'Before' });
    const lamp = await addProduct(shop.db, { brandId: vera.brandId });
    const order = await addOrder(shop, buyer, [[lamp]]);
    await save(vera, { ...complete, legalName: 'After Ltd' });
    expect((await readOrder(shop, buyer, order._id)).products[0]?.seller).toEqual({
      ...{ name: 'Before', slug: 'after-ltd' },
    });
  });

  it('stays as text, with whatever markup', async () => {
    const vera = await addMerchant(shop);
    const lamp = await addProduct(shop.db, { brandId: vera.brandId });
    const legalName = '<img src=x onerror=alert(1)> & "Co"';
    await save(vera, { ...complete, legalName });
    const { slug } = await read(vera);
    expect(slug).toBe('img-src-x-onerror-alert-1-co');
    expect(await sellerOfProduct(lamp.slug)).toEqual({ name: legalName, slug });
  });
});

describe('parts of orders', () => {
  const readParts = (orderId: string) =>
    shop.db.select().from(orderParts).where(eq(orderParts.orderId, orderId));

  it("keep the seller's name when the merchant is deleted, and lead nowhere", async () => {
    const vera = await addMerchant(shop, { brandName: 'Gone' });
    const lamp = await addProduct(shop.db, { brandId: vera.brandId });
    await save(vera, { ...complete, legalName: 'Gone Ltd' });
    const order = await addOrder(shop, buyer, [[lamp]]);
    const older = await addOrder(shop, buyer, [[lamp]]);
    // As an order from before parts had names.
    await shop.db.update(orderParts).set({ sellerName: null }).where(eq(orderParts.orderId, older._id));
    expect((await readOrder(shop, buyer, older._id)).products[0]?.seller?.name).toBe('Gone');
    const { token } = administrator;
    const deleted = await shop.call('DELETE', `/merchant/delete/${vera.merchantId}`, { token });
    expect(deleted.statusCode, deleted.body).toBe(200);
    expect(await readParts(older._id)).toMatchObject([{ merchantId: null, sellerName: 'Gone' }]);
    const readSeller = async (id: string) => (await readOrder(shop, buyer, id)).products[0]?.seller;
    expect(await readSeller(order._id)).toEqual({ name: 'Gone Ltd', slug: null });
    expect(await readSeller(older._id)).toEqual({ name: 'Gone', slug: null });
    expect((await page('gone-ltd')).statusCode).toBe(404);
    // Nobody else gets the page of who sold it.
    const other = await addMerchant(shop);
    await save(other, { ...complete, legalName: 'Gone Ltd' });
    expect((await read(other)).slug).toBe('gone-ltd-2');
  });
});

describe("a seller's data", () => {
  it.each([
    ['DE136695976', 'DE', 200],
    ['de 136 695 976', 'DE', 200],
    ['DE136695977', 'DE', 400],
    ['DE12', 'DE', 400],
    ['FR40303265045', 'DE', 200],
    ['EL094259216', 'GR', 200],
    ['whatever', 'GR', 400],
    ['12-3456789', 'US', 200],
  ])('with the VAT id %s in %s are %i', async (vatId, countryCode, status) => {
    const vera = await addMerchant(shop);
    const place = { address: '1 Quay', city: 'Town', zipCode: '04109', countryCode, region: 'ME' };
    const zipCode = { DE: '04109', GR: '104 31', US: '04530' }[countryCode];
    const saved = await save(vera, { vatId, address: { ...place, zipCode } });
    expect(saved.statusCode, saved.body).toBe(status);
    if (status === 400) expect(saved.json().fields).toHaveProperty('vatId');
  });

  it.each([
    [{ address: { address: 'Ofenweg 4', countryCode: 'DE' } }, 'address.city'],
    [{ email: 'nobody' }, 'email'],
    [{ phone: 'call me' }, 'phone'],
    [{ legalName: 'x'.repeat(301) }, 'legalName'],
  ])('refuse %j in words', async (settings, field) => {
    const saved = await save(await addMerchant(shop), settings);
    expect(saved.statusCode).toBe(400);
    expect(Object.keys(saved.json().fields ?? {}).join()).toContain(field);
  });

  it('are of the own merchant alone, or of any for the owners of the shop', async () => {
    const [vera, otto] = [await addMerchant(shop), await addMerchant(shop)];
    const staff = await addStaff(shop, vera.merchantId);
    const as = (token: string) => save({ merchantId: vera.merchantId, token }, { legalName: 'Theirs' });
    expect((await as(otto.token)).statusCode).toBe(404);
    expect((await as(staff.token)).statusCode).toBe(403);
    const foreign = await shop.call('GET', `/merchant/${vera.merchantId}/seller`, { token: otto.token });
    expect(foreign.statusCode).toBe(404);
    expect((await as(administrator.token)).statusCode).toBe(200);
    const nobody = { merchantId: crypto.randomUUID(), token: administrator.token };
    expect((await save(nobody, {})).statusCode).toBe(404);
  });

  it('are saved by one of two at the same moment', async () => {
    const vera = await addMerchant(shop);
    const both = await Promise.all(['One Ltd', 'Two Ltd'].map((legalName) => save(vera, { legalName })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect(both.find(({ statusCode }) => statusCode === 400)?.json()).toMatchObject({
      code: 'settings-changed',
    });
    // A lost reply: the same again.
    const { settings } = await read(vera);
    expect((await save(vera, settings)).statusCode).toBe(200);
    expect(await read(vera)).toMatchObject({ version: 2 });
  });

  it('can be entered before there is a brand, and while a merchant waits', async () => {
    const [waiting] = await shop.db
      .insert(merchants)
      .values({ name: 'Ida', phoneNumber: '1', brandName: 'Waiting Pots', business: 'Pots.' })
      .returning({ id: merchants.id });
    const { token } = administrator;
    const saved = await save({ merchantId: waiting?.id ?? '', token }, { words: 'Soon.' });
    expect(saved.json()).toMatchObject({ slug: 'waiting-pots', version: 2, missing: neededOfSeller });
  });

  it("are in Activity, of a merchant without values, which may be a person's", async () => {
    const vera = await addMerchant(shop);
    await save(vera, complete);
    const [event] = await shop.db.select().from(activity).where(eq(activity.actorId, vera.id));
    expect(event).toMatchObject({
      kind: 'merchant-changed',
      details: { merchant: vera.merchantId, change: 'changed' },
    });
  });
});

it("the shop's own data are in Settings, and say nothing of merchants", async () => {
  const { token } = administrator;
  const before = (await shop.call('GET', '/settings/company', { token })).json();
  expect(before).toMatchObject({ missing: neededOfSeller, settings: { confirms: false } });
  const settings = { ...complete, legalName: 'MERN Store Inc.' };
  const { version } = before;
  const saved = await shop.call('PUT', '/settings/company', { token, body: { settings, version } });
  expect(saved.json()).toMatchObject({ missing: [], settings: { confirms: true } });
  const again = await shop.call('PUT', '/settings/company', { token, body: { settings: {}, version } });
  expect(again.json()).toMatchObject({ code: 'settings-changed' });
  expect((await page('mern-store-inc')).json().seller).toMatchObject({
    name: 'MERN Store Inc.',
    brand: null,
  });
  const [event] = await shop.db.select().from(activity).where(eq(activity.kind, 'settings-changed'));
  expect(event?.details).toMatchObject({
    changes: expect.arrayContaining([
      { setting: 'address', from: '', to: 'Ofenweg 4, Leipzig, 04109, Germany' },
    ]),
  });
});
