import { afterAll, expect, it } from 'vitest';
import { addAdministrator, addClerk } from '#server/testing/builders/people.ts';
import { changeSettings, readSettings } from '#server/testing/builders/settings.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
const ada = await addAdministrator(shop);
const answer = (name: string, text = 'Hello {name}') => ({ id: crypto.randomUUID(), name, text });
const save = async (answers: unknown, who = ada) => {
  const { version } = await readSettings(shop, ada, 'answers');
  return await shop.call('PUT', '/settings/answers', {
    token: who.token,
    body: { settings: { answers }, version },
  });
};

it('has none at first, and what the owner saved, in its sequence, for those who answer', async () => {
  expect(await readSettings(shop, ada, 'answers')).toMatchObject({ settings: { answers: [] }, version: 1 });
  const answers = [answer('Late'), answer('Refund', 'Two\nlines')];
  await changeSettings(shop, ada, 'answers', { answers });
  const [support, other] = [await addClerk(shop, 'support'), await addClerk(shop, 'catalogue')];
  expect((await readSettings(shop, support, 'answers')).settings).toEqual({ answers });
  expect((await shop.call('GET', '/settings/answers', { token: other.token })).statusCode).toBe(403);
  expect((await save([], support)).statusCode).toBe(403);
});

it.each([
  ['without a name', [answer(' ')], 'answers.0.name'],
  ['without a text', [answer('Late', ' ')], 'answers.0.text'],
  ['twice with one name', [answer('Late'), answer('LATE ')], 'answers.1.name'],
  ['that are too long', [answer('Late', 'x'.repeat(2001))], 'answers.0.text'],
  ['that are too many', Array.from({ length: 51 }, (_, at) => answer(`${at}`)), 'answers'],
  ['without an id', [{ name: 'Late', text: 'x' }], 'answers.0.id'],
  ['that are no list', 'Late', 'answers'],
])('saves none %s', async (_, answers, field) => {
  const response = await save(answers);
  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
});
