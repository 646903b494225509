import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { merchants } from '#server/db/schema/people.ts';
import { safetyContacts } from '#server/db/schema/safety-contacts.ts';
import { addAdministrator, addMerchant, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { addSafetyContact } from '#server/testing/builders/safety-contacts.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
const { db } = shop;

let ada: TestPerson;
beforeAll(async () => {
  ada = await addAdministrator(shop);
});

const kiln = {
  name: 'Kilnfold GmbH',
  address: 'Ofenweg 4, 04109 Leipzig, Germany',
  reachedAt: 'https://kilnfold.example/safety',
};
const url = '/safety-contacts';
const add = (token: string, contact: object) => shop.call('POST', url, { token, body: contact });
const list = async (token: string, search = '') => {
  const { contacts } = (
    await shop.call('GET', `${url}?search=${encodeURIComponent(search)}`, { token })
  ).json();
  return contacts as { _id: string; name: string; products: number; version: number }[];
};
const change = (token: string, id: string, body: object) => shop.call('PUT', `${url}/${id}`, { token, body });
const remove = (token: string, id: string) => shop.call('DELETE', `${url}/${id}`, { token });

describe('contacts for product safety', () => {
  it('are added once, also by two presses at the same time and after a lost reply', async () => {
    const twice = await Promise.all([add(ada.token, kiln), add(ada.token, kiln)]);
    const again = await add(ada.token, { ...kiln, name: ' Kilnfold  GmbH ' });
    const ids = [...twice, again].map((reply) => reply.json().contact._id);
    expect(new Set(ids).size).toBe(1);
    expect(await list(ada.token, 'kilnfold')).toMatchObject([{ ...kiln, products: 0, version: 1 }]);
  });

  it.each<[string, object, Record<string, string>]>([
    ['no name', { name: ' ' }, { name: 'Name is required.' }],
    ['no address', { address: '' }, { address: 'Address is required.' }],
    ['a long name', { name: 'a'.repeat(201) }, { name: 'Name may not be longer than 200 characters.' }],
    [
      'a long address',
      { address: 'a'.repeat(401) },
      { address: 'Address may not be longer than 400 characters.' },
    ],
    ['what separates cells', { name: 'A | B' }, { name: 'Name may not contain “|”.' }],
    ['no way to reach it', { reachedAt: '' }, { reachedAt: 'E-mail or web address is required.' }],
    ...['Leipzig', 'javascript:alert(1)', 'ftp://kilnfold.example', 'https://'].map(
      (reachedAt): [string, object, Record<string, string>] => [
        reachedAt,
        { reachedAt },
        { reachedAt: 'Write an e-mail address, or a web address that begins with https://.' },
      ],
    ),
  ])('are refused with %s', async (_, wrong, fields) => {
    const refused = await add(ada.token, { ...kiln, ...wrong });
    expect([refused.statusCode, refused.json().fields]).toEqual([400, fields]);
  });

  it('may be a hundred, of which the first fifty are listed, and the search finds the others', async () => {
    const vera = await addMerchant(shop);
    for (let at = 0; at < 100; at++)
      await addSafetyContact(shop, vera.merchantId, `Maker ${String(at).padStart(2, '0')}`);
    const first = await list(vera.token);
    expect([first.length, first[0]?.name, first.at(-1)?.name]).toEqual([50, 'Maker 00', 'Maker 49']);
    expect((await list(vera.token, 'maker 87')).map(({ name }) => name)).toEqual(['Maker 87']);
  });

  it("are a merchant's own: others neither see, change nor delete them", async () => {
    const [vera, nils] = [await addMerchant(shop), await addMerchant(shop)];
    const { _id } = (await add(vera.token, kiln)).json().contact;
    for (const token of [nils.token, ada.token]) {
      expect((await list(token)).map((contact) => contact._id)).not.toContain(_id);
      expect((await change(token, _id, { ...kiln, version: 1 })).statusCode).toBe(404);
      expect((await remove(token, _id)).statusCode).toBe(404);
    }
    expect(await list(vera.token)).toHaveLength(1);
  });

  it('that two people edit at once keep the first save, and tell the other', async () => {
    const { _id } = await addSafetyContact(shop);
    const saves = ['Ash', 'Beech', 'Elm'].map((name) =>
      change(ada.token, _id, { ...kiln, name, version: 1 }),
    );
    const replies = (await Promise.all(saves)).toSorted((a, b) => a.statusCode - b.statusCode);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 400, 400]);
    expect(replies[1]?.json()).toMatchObject({ code: 'contact-changed' });
    const saved = replies[0]?.json().contact;
    expect(saved).toMatchObject({ version: 2 });
    // The reply was lost, and the form sends it again.
    const again = await change(ada.token, _id, { ...kiln, name: saved.name, version: 1 });
    expect(again.json().contact).toEqual(saved);
  });

  it('do not become the same as another one', async () => {
    const [one, other] = [await addSafetyContact(shop), await addSafetyContact(shop)];
    const { _id: _, ...texts } = other;
    const refused = await change(ada.token, one._id, { ...texts, version: 1 });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['name']]);
  });

  it('that a product names stay, and say how many do', async () => {
    const contact = await addSafetyContact(shop);
    const lamp = await addProduct(db);
    await db.update(products).set({ responsibleId: contact._id }).where(eq(products.id, lamp.id));
    const refused = await remove(ada.token, contact._id);
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      {
        code: 'contact-in-use',
        error: 'Products name this contact: 1. Please give them another one first.',
      },
    ]);
    await db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, lamp.id));
    expect((await remove(ada.token, contact._id)).statusCode).toBe(200);
    expect(await list(ada.token, contact.name)).toEqual([]);
  });

  it('of a deleted merchant go, and the products keep their warnings alone', async () => {
    const vera = await addMerchant(shop);
    const { _id } = await addSafetyContact(shop, vera.merchantId);
    const lamp = await addProduct(db, { brandId: vera.brandId });
    const safety = { manufacturerId: _id, responsibleId: _id, warnings: 'Hot.' };
    await db.update(products).set(safety).where(eq(products.id, lamp.id));
    await db.delete(merchants).where(eq(merchants.id, vera.merchantId));
    expect(await db.$count(safetyContacts, eq(safetyContacts.id, _id))).toBe(0);
    const { product } = (await shop.call('GET', `/product/${lamp.id}`, { token: ada.token })).json();
    expect(product).toMatchObject({ manufacturer: null, responsible: null, warnings: 'Hot.' });
  });
});
