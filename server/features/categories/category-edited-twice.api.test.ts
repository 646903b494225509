import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAdministrator } from '#server/testing/builders/people.ts';
import { addCategory } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let token = '';
beforeAll(async () => {
  token = (await addAdministrator(shop)).token;
});

const put = ({ id }: { id: string }, category: object) =>
  shop.call('PUT', `/category/${id}`, { token, body: { category } });
const stored = async ({ id }: { id: string }) =>
  (await shop.call('GET', `/category/${id}`, { token })).json().category;

it('keeps what somebody else has changed since the form was opened', async () => {
  const lighting = await addCategory(shop.db);
  const was = await stored(lighting);
  const save = (typed: Record<string, unknown>) =>
    put(lighting, { name: was.name, slug: was.slug, description: was.description, was, ...typed });
  expect((await save({ description: 'Lamps and candles.' })).statusCode).toBe(200);
  expect((await save({ name: 'Lights' })).statusCode).toBe(200);
  expect(await stored(lighting)).toMatchObject({ name: 'Lights', description: 'Lamps and candles.' });

  const refused = await save({ name: 'Lamps', slug: 'lamps-and-more', text: 'New.' });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({
    code: 'fields-changed',
    fields: { name: 'Somebody else has changed the name to “Lights” meanwhile.' },
  });
  expect(await stored(lighting)).toMatchObject({ name: 'Lights', slug: was.slug, text: '' });
  expect((await save({ name: 'Lights' })).statusCode).toBe(200);
  expect((await save({})).statusCode).toBe(200);
  // Without what it was, all fields that are sent are written.
  expect((await save({ was: undefined })).statusCode).toBe(200);
  expect(await stored(lighting)).toMatchObject({ name: was.name, description: was.description });
});

it('at once in two forms stores what both have changed', async () => {
  const lighting = await addCategory(shop.db);
  for (let round = 0; round < 5; round += 1) {
    const { name, slug, description } = await stored(lighting);
    const was = { name, slug, description };
    const typed = { name: `Lights ${round}`, description: `Lamps and candles ${round}.` };
    const replies = await Promise.all([
      put(lighting, { ...was, was, name: typed.name }),
      put(lighting, { ...was, was, description: typed.description }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await stored(lighting)).toMatchObject({ ...typed, slug });
  }
});
