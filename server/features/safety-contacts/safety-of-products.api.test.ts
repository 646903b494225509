import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { editMany } from '#server/testing/builders/bulk-edits.ts';
import { testImage, toFormData } from '#server/testing/builders/forms.ts';
import { importFile } from '#server/testing/builders/import-file.ts';
import { applyChecked, checkFile, undoApplied } from '#server/testing/builders/imports.ts';
import {
  addAdministrator,
  addMerchant,
  type TestMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { addSafetyContact } from '#server/testing/builders/safety-contacts.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
const { db } = shop;

type Contact = Awaited<ReturnType<typeof addSafetyContact>>;
let ada: TestPerson;
let vera: TestMerchant;
/** A contact of the shop, and one of the merchant. */
let ours: Contact;
let hers: Contact;
let lamp: TestProduct;
/** The merchant's. */
let vase: TestProduct;
beforeAll(async () => {
  [ada, vera] = [await addAdministrator(shop), await addMerchant(shop)];
  [ours, hers] = [await addSafetyContact(shop), await addSafetyContact(shop, vera.merchantId)];
});
beforeEach(async () => {
  [lamp, vase] = [await addProduct(db), await addProduct(db, { brandId: vera.brandId })];
  shop.announce('catalogue');
});

const read = async (token: string, { id }: TestProduct) => {
  const { manufacturer, responsible, warnings } = (await shop.call('GET', `/product/${id}`, { token })).json()
    .product;
  return { manufacturer, responsible, warnings };
};
const shown = async ({ slug }: TestProduct) =>
  (await shop.call('GET', `/product/item/${slug}`)).json().product.safety;
const save = ({ token }: { token: string }, { id, name, sku, slug, brandId }: TestProduct, fields: object) =>
  shop.call('PUT', `/product/${id}`, {
    token,
    body: {
      product: {
        ...{ name, sku, slug, description: 'Warm.', quantity: 1_000, price: 189, taxable: 0, brand: brandId },
        ...fields,
      },
    },
  });
const none = { manufacturer: null, responsible: null, warnings: null };
const asShown = ({ _id, ...texts }: Contact) => texts;
const cell = ({ name, address, reachedAt }: Contact) => `${name} | ${address} | ${reachedAt}`;

describe('the safety data of a product', () => {
  it('are saved with the form, shown on the page, kept when they are not sent, and removed', async () => {
    expect(await shown(lamp)).toBe(undefined);
    const warnings = 'Not for children.\n<b>Hot</b> & heavy.';
    const sent = { manufacturer: ours._id, responsible: ours._id, warnings };
    expect((await save(ada, lamp, sent)).statusCode).toBe(200);
    expect((await save(ada, lamp, {})).statusCode).toBe(200);
    expect(await read(ada.token, lamp)).toEqual({ manufacturer: ours, responsible: ours, warnings });
    expect(await shown(lamp)).toEqual({ manufacturer: asShown(ours), responsible: asShown(ours), warnings });
    expect((await save(ada, lamp, { manufacturer: '', responsible: null, warnings: ' ' })).statusCode).toBe(
      200,
    );
    expect([await read(ada.token, lamp), await shown(lamp)]).toEqual([none, undefined]);
  });

  it('are added with a product by a form of a browser', async () => {
    const fields = {
      sku: 'SAFE-1',
      name: 'Safe',
      description: 'Safe.',
      price: '9',
      quantity: '1',
      taxable: '0',
    };
    const safety = { manufacturer: hers._id, responsible: '', warnings: 'Hot.' };
    const body = toFormData({ ...fields, ...safety }, await testImage());
    const added = (await shop.call('POST', '/product/add', { token: vera.token, body })).json().product;
    const stored = await read(vera.token, { ...lamp, id: added._id });
    expect(stored).toEqual({ manufacturer: hers, responsible: null, warnings: 'Hot.' });
  });

  it('change on the page with their contact', async () => {
    const maker = await addSafetyContact(shop);
    await save(ada, lamp, { manufacturer: maker._id });
    expect((await shown(lamp)).manufacturer.name).toBe(maker.name);
    const { _id, ...texts } = maker;
    const body = { ...texts, name: 'Renamed', version: 1 };
    await shop.call('PUT', `/safety-contacts/${_id}`, { token: ada.token, body });
    expect((await shown(lamp)).manufacturer.name).toBe('Renamed');
  });

  it.each<[string, () => [{ token: string }, TestProduct, string]]>([
    ["of the shop to a merchant's product by the merchant", () => [vera, vase, ours._id]],
    ["of a merchant to the shop's product by the shop", () => [ada, lamp, hers._id]],
    ['nobody has', () => [ada, lamp, crypto.randomUUID()]],
  ])('refuse a contact %s', async (_, given) => {
    const [who, product, id] = given();
    for (const field of ['manufacturer', 'responsible']) {
      const refused = await save(who, product, { [field]: id });
      const words = 'Please choose one of your own contacts.';
      expect([refused.statusCode, refused.json().fields]).toEqual([400, { [field]: words }]);
    }
    expect(await read(ada.token, product)).toEqual(none);
  });

  it.each([
    ['a contact that is no id', { manufacturer: 'Kilnfold' }, 'Please choose a contact.'],
    ['long warnings', { warnings: 'a'.repeat(2_001) }, 'Warnings may not be longer than 2,000 characters.'],
  ])('refuse %s', async (_, fields, words) => {
    const refused = await save(ada, lamp, fields);
    expect([refused.statusCode, Object.values(refused.json().fields)]).toEqual([400, [words]]);
  });

  it("keep a merchant's contact when the shop saves the product", async () => {
    await save(vera, vase, { manufacturer: hers._id, responsible: hers._id });
    const sent = { manufacturer: hers._id, responsible: ours._id, warnings: 'Hot.' };
    expect((await save(ada, vase, sent)).statusCode).toBe(200);
    expect(await read(vera.token, vase)).toEqual({ manufacturer: hers, responsible: ours, warnings: 'Hot.' });
  });

  it('that two people have changed are refused, and what only one has changed stays', async () => {
    const was = { manufacturer: '', responsible: '', warnings: '' };
    await save(ada, lamp, { manufacturer: ours._id, was });
    const other = await addSafetyContact(shop);
    const refused = await save(ada, lamp, { manufacturer: other._id, was });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { code: 'product-changed', fields: { manufacturer: expect.any(String) } },
    ]);
    expect((await save(ada, lamp, { manufacturer: '', warnings: 'Hot.', was })).statusCode).toBe(200);
    expect(await read(ada.token, lamp)).toEqual({ manufacturer: ours, responsible: null, warnings: 'Hot.' });
  });

  it('are in the history, without names, and are restored unless the contact is gone', async () => {
    const maker = await addSafetyContact(shop);
    await save(ada, lamp, { manufacturer: maker._id, warnings: 'Hot.' });
    await save(ada, lamp, { manufacturer: ours._id, warnings: 'Cold.' });
    const history = `/product/${lamp.id}/history`;
    const [entry] = (await shop.call('GET', `${history}?field=safety`, { token: ada.token })).json().entries;
    expect(entry.changes).toEqual({
      manufacturerId: { from: maker._id, to: ours._id },
      warnings: { from: 'Hot.', to: 'Cold.' },
    });
    const restore = async () => {
      const path = `${history}/${entry._id}/restore`;
      const { preview } = (await shop.call('POST', path, { token: ada.token, body: {} })).json();
      return (await shop.call('POST', path, { token: ada.token, body: { preview } })).json();
    };
    await shop.call('DELETE', `/safety-contacts/${maker._id}`, { token: ada.token });
    expect((await restore()).problems).toEqual([
      { field: 'manufacturerId', message: 'This contact does not exist any more.' },
    ]);
    expect(await read(ada.token, lamp)).toEqual({ manufacturer: ours, responsible: null, warnings: 'Hot.' });
  });
});

describe('products without safety data', () => {
  const require = async (requiresSafety: boolean) => {
    const { token } = ada;
    const { version } = (await shop.call('GET', '/settings/company', { token })).json();
    const body = { settings: { requiresSafety }, version };
    return await shop.call('PUT', '/settings/company', { token, body });
  };
  const listed = async (token: string, query: string) =>
    (await shop.call('GET', `/product?page=1&limit=50${query}`, { token })).json();

  it('are counted and listed once the shop requires them, and stay for sale', async () => {
    expect((await listed(ada.token, '')).withoutSafety).toBe(undefined);
    expect((await require(true)).json()).toMatchObject({ success: true, settings: { requiresSafety: true } });
    await save(vera, vase, { manufacturer: hers._id });
    const before = await listed(vera.token, '&safety=missing');
    expect([before.withoutSafety, before.count]).toEqual([before.count, before.count]);
    expect(before.products.map(({ _id }: { _id: string }) => _id)).toContain(vase.id);
    expect((await shop.call('GET', `/product/item/${vase.slug}`)).statusCode).toBe(200);
    await save(vera, vase, { responsible: hers._id });
    const after = await listed(vera.token, '&safety=missing');
    expect([after.count, after.withoutSafety]).toEqual([before.count - 1, before.count - 1]);
    const { isRequired } = (await shop.call('GET', '/safety-contacts', { token: vera.token })).json();
    expect(isRequired).toBe(true);
    await require(false);
    expect((await listed(ada.token, '')).withoutSafety).toBe(undefined);
  });

  it('are not what a merchant requires', async () => {
    const { merchantId, token } = vera;
    const body = { settings: { requiresSafety: true, words: 'Pots.' }, version: 1 };
    const reply = await shop.call('PUT', `/merchant/${merchantId}/seller`, { token, body });
    expect(reply.json().settings).toMatchObject({ words: 'Pots.', requiresSafety: false });
  });
});

describe('a bulk edit of safety data', () => {
  it('writes what is sent alone, and is undone', async () => {
    await save(ada, lamp, { warnings: 'Hot.' });
    const other = await addProduct(db);
    const edit = await editMany(shop, ada, [lamp, other], { kind: 'safety', manufacturer: ours._id });
    expect(edit).toMatchObject({ changed: 2, refused: 0 });
    const changed = { manufacturer: ours, responsible: null, warnings: 'Hot.' };
    expect(await read(ada.token, lamp)).toEqual(changed);
    const again = await editMany(shop, ada, [lamp], { kind: 'safety', manufacturer: ours._id });
    expect(again).toMatchObject({ changed: 0 });
    const bulkUndo = { token: ada.token, body: { _id: crypto.randomUUID() } };
    expect((await shop.call('POST', `/product/bulk/${edit._id}/undo`, bulkUndo)).statusCode).toBe(200);
    await editMany(shop, ada, [other], { kind: 'safety', warnings: null });
    expect(await read(ada.token, lamp)).toEqual({ ...changed, manufacturer: null });
  });

  it("refuses another's contact, and one that says nothing", async () => {
    const start = (token: string, change: object) =>
      shop.call('POST', '/product/bulk', {
        token,
        body: { _id: crypto.randomUUID(), which: { ids: [vase.id] }, change: { kind: 'safety', ...change } },
      });
    const foreign = await start(vera.token, { manufacturer: ours._id });
    expect([foreign.statusCode, foreign.json().fields]).toEqual([
      400,
      { manufacturer: 'Please choose one of your own contacts.' },
    ]);
    expect((await start(vera.token, {})).statusCode).toBe(400);
  });
});

describe('a file with safety data', () => {
  const head = 'sku,manufacturer,responsiblePerson,safetyWarnings';
  const exported = async (token: string) =>
    (await shop.call('GET', `/product/export?search=${lamp.sku}`, { token })).body;

  it('is exported, and brings everything back', async () => {
    const safety = { manufacturer: ours._id, responsible: hers._id, warnings: '=1+1\n"Hot", <b>' };
    await db
      .update(products)
      .set({ manufacturerId: ours._id, responsibleId: hers._id, warnings: safety.warnings })
      .where(eq(products.id, lamp.id));
    const before = await read(ada.token, lamp);
    const csv = await exported(ada.token);
    expect((await importFile(db, csv)).summary).toMatchObject({ rows: 1, same: 1 });
    expect(await read(ada.token, lamp)).toEqual(before);
    await save(ada, lamp, { manufacturer: '', responsible: '', warnings: '' });
    expect((await importFile(db, csv)).summary).toMatchObject({ rows: 1, changed: 1 });
    const { manufacturer, responsible, warnings } = await read(ada.token, lamp);
    expect([manufacturer, warnings]).toEqual([ours, safety.warnings]);
    // The shop imports it: the contact with the texts of the merchant's is now the shop's.
    expect(responsible).toEqual({ ...hers, _id: expect.not.stringMatching(hers._id) });
  });

  it("adds a merchant's contacts once, and is undone", async () => {
    const maker = 'Vera Glass | 1 Quay, Bath | vera@example.com';
    const csv = `${head}\n${vase.sku},"${maker}","${maker.replaceAll(' | ', '|')}",Hot.\n`;
    const { _id, rows } = await checkFile(shop, vera, csv);
    expect(rows).toMatchObject({ changed: 1, refused: 0 });
    await applyChecked(shop, vera, _id);
    const { manufacturer, responsible, warnings } = await read(vera.token, vase);
    expect([cell(manufacturer), warnings]).toEqual([maker, 'Hot.']);
    expect(responsible).toEqual(manufacturer);
    await undoApplied(shop, vera, _id);
    expect(await read(vera.token, vase)).toEqual(none);
  });

  it.each([
    ['a name alone', 'Kilnfold', 'Address is required.'],
    ['four parts', 'A | B | a@example.com | C', 'E-mail or web address is required.'],
    ['no address', 'A | | a@example.com', 'Address is required.'],
    ['a word as a web address', 'A | B | C', 'Write an e-mail address, or a web address'],
  ])('refuses %s', async (_, words, reason) => {
    const { refused } = await importFile(db, `${head}\n${lamp.sku},${words},,\n`);
    expect(refused).toEqual([[2, expect.stringContaining(reason)]]);
    expect(refused[0]?.[1]).toContain('Write manufacturer as Name | postal address | e-mail or web address.');
  });

  it('keeps what it does not say', async () => {
    await save(ada, lamp, { manufacturer: ours._id, responsible: ours._id, warnings: 'Hot.' });
    await importFile(db, `${head},price\n${lamp.sku},,,Cold.,17\n`);
    expect(await read(ada.token, lamp)).toEqual({ manufacturer: ours, responsible: ours, warnings: 'Cold.' });
  });
});
