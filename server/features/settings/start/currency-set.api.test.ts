import { afterAll, expect, it } from 'vitest';
import { addAdministrator } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp({ CURRENCY: 'EUR' });
afterAll(shop.close);
const { token } = await addAdministrator(shop);

it('is fixed by CURRENCY, and the rest can be saved', async () => {
  const { settings, version, ...rest } = (await shop.call('GET', '/settings/start', { token })).json();
  expect([settings.currency, rest]).toEqual([
    'EUR',
    { isSaved: false, isNext: false, isCurrencySet: true, currencyStays: null },
  ]);
  const save = (changes: object) =>
    shop.call('PUT', '/settings/start', {
      token,
      body: { settings: { ...settings, country: 'DE', ...changes }, version },
    });
  const refused = await save({ currency: 'USD' });
  expect([refused.statusCode, refused.json().fields]).toEqual([
    400,
    { currency: 'CURRENCY has set EUR at the start.' },
  ]);
  expect((await save({})).json()).toMatchObject({ isSaved: true, settings: { country: 'DE' } });
  // Every product needs a brand: the shop has its own, once.
  await save({ locale: 'de-DE' });
  const { brands } = (await shop.call('GET', '/brand', { token })).json();
  expect(brands.map(({ name }: { name: string }) => name)).toEqual([settings.storeName]);
});
