import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { attributeChoices, attributes } from '#server/db/schema/attributes.ts';
import { addAttribute } from '#server/testing/builders/attributes.ts';
import { addAdministrator, type TestPerson } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** Names of attributes and their values in URLs of lists (docs/rules.md#slugs). */

const shop = await createTestApp();
afterAll(shop.close);
const { db } = shop;

let ada: TestPerson;
beforeAll(async () => {
  ada = await addAdministrator(shop);
});
beforeEach(async () => {
  await db.delete(attributes);
});

const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  shop.call(method, path, { token: ada.token, body });
const add = (name: string, fields = {}) =>
  send('POST', '/attribute/add', { name, kind: 'yes-no', isForAll: true, ...fields });
async function change(id: string, fields: object): Promise<void> {
  const { attribute } = (await shop.call('GET', `/attribute/${id}`, { token: ada.token })).json();
  const response = await send('PUT', `/attribute/${id}`, { attribute: { ...attribute, ...fields } });
  expect(response.statusCode, response.body).toBe(200);
}
const describeSlugs = ({ name, slug, formerSlugs }: { name: string; slug: string; formerSlugs: string[] }) =>
  `${name}: ${[slug, ...formerSlugs].join(' ')}`;
const all = async () => (await db.select().from(attributes).orderBy(attributes.position)).map(describeSlugs);
const values = async (id: string) => {
  const stored = await db
    .select()
    .from(attributeChoices)
    .where(eq(attributeChoices.attributeId, id))
    .orderBy(attributeChoices.position);
  return stored.map(describeSlugs);
};

it('are unique, and no params of lists, also when several people add attributes at once', async () => {
  const names = ['Page', 'Größe', 'Grosse', 'grosse!', 'In stock'];
  const responses = await Promise.all(names.map((name) => add(name)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 200));
  const slugs = (await db.select().from(attributes)).map(({ slug }) => slug);
  expect(slugs.sort()).toEqual(['grosse', 'grosse-2', 'grosse-3', 'in-stock-2', 'page-2']);
});

it('follow the name, and stay for links to the former one until the attribute is deleted', async () => {
  const id = await addAttribute(db, { name: 'Colour', kind: 'yes-no' });
  await change(id, { name: 'Shade' });
  await add('Colour');
  expect(await all()).toEqual(['Shade: shade colour', 'Colour: colour-2']);
  await change(id, { name: 'Colour of the frame' });
  await change(id, { name: 'SHADE' });
  expect((await all())[0]).toBe('SHADE: shade colour-of-the-frame colour');
  expect((await send('DELETE', `/attribute/delete/${id}`)).statusCode).toBe(200);
  await add('Shade');
  expect(await all()).toEqual(['Colour: colour-2', 'Shade: shade']);
});

it('of values are unique within their attribute, and follow their names', async () => {
  const choices = ['Sky blue', 'Sky-blue', 'Page'];
  const id = await addAttribute(db, { name: 'Colour', kind: 'choice', choices });
  const other = await addAttribute(db, { name: 'Frame', kind: 'choice', choices: ['Sky blue'] });
  expect(await values(id)).toEqual(['Sky blue: sky-blue', 'Sky-blue: sky-blue-2', 'Page: page']);
  expect(await values(other)).toEqual(['Sky blue: sky-blue']);
  const stored = await db.select().from(attributeChoices).where(eq(attributeChoices.attributeId, id));
  const findId = (name: string) => stored.find((choice) => choice.name === name)?.id;
  await change(id, {
    choices: [
      { _id: findId('Sky-blue'), name: 'Sky blue' },
      { _id: findId('Sky blue'), name: 'Navy' },
      { name: 'Sky blue!' },
    ],
  });
  expect(await values(id)).toEqual(['Sky blue: sky-blue-2', 'Navy: navy sky-blue', 'Sky blue!: sky-blue-3']);
});
