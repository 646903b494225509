import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addAdministrator, addMerchant, type TestMerchant } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { findReturnAddress } from './sellers.store.ts';

const shop = await createTestApp();
afterAll(shop.close);
const ada = await addAdministrator(shop);
let vera: TestMerchant;
beforeEach(async () => {
  vera = await addMerchant(shop);
});

const address = { address: 'Ofenweg 4', city: 'Leipzig', zipCode: '04109', countryCode: 'DE' };
const complete = {
  ...{ legalName: 'Kilnfold GmbH', address, email: 'post@kilnfold.example', phone: '+49 341 5550120' },
  confirms: true,
};
async function save(path: string, { token }: { token: string }, settings: object) {
  const { version } = (await shop.call('GET', path, { token })).json();
  const saved = await shop.call('PUT', path, { token, body: { settings, version } });
  expect(saved.statusCode).toBe(200);
  return saved.json().settings;
}
const saveOwn = (settings: object) => save(`/merchant/${vera.merchantId}/seller`, vera, settings);
const ofShop = '12 Quay Street\n\nPortland';

describe('things go back', () => {
  it.each([
    [
      'to the own address for it',
      { ...complete, returnAddress: 'Halle 3\r\nLeipzig' },
      ['Halle 3', 'Leipzig'],
    ],
    ['else to that of complete data', complete, ['Kilnfold GmbH', 'Ofenweg 4', '04109 Leipzig', 'Germany']],
    ['to the shop while they are incomplete', { ...complete, phone: '' }, ['12 Quay Street', 'Portland']],
  ])('%s', async (_, settings, lines) => {
    await saveOwn(settings);
    expect(await findReturnAddress(shop.db, vera.merchantId, ofShop)).toEqual(lines);
  });

  it('of the shop to the address in the settings, else to that of its complete data, else nobody knows', async () => {
    await saveOwn({ ...complete, returnAddress: 'Hers' });
    expect(await findReturnAddress(shop.db, null, '')).toEqual([]);
    const saved = await save('/settings/company', ada, { ...complete, returnAddress: 'Elsewhere' });
    expect(saved.returnAddress).toBe('');
    expect((await findReturnAddress(shop.db, null, ''))[0]).toBe('Kilnfold GmbH');
    expect(await findReturnAddress(shop.db, null, ofShop)).toEqual(['12 Quay Street', 'Portland']);
  });

  it('to an address that the public does not see, of at most 500 characters', async () => {
    await saveOwn({ ...complete, returnAddress: 'Halle 3' });
    const { slug } = (
      await shop.call('GET', `/merchant/${vera.merchantId}/seller`, { token: vera.token })
    ).json();
    expect((await shop.call('GET', `/seller/${slug}`)).body).not.toContain('Halle 3');
    const body = { settings: { returnAddress: 'x'.repeat(501) }, version: 2 };
    const refused = await shop.call('PUT', `/merchant/${vera.merchantId}/seller`, {
      token: vera.token,
      body,
    });
    expect(Object.keys(refused.json().fields)).toEqual(['returnAddress']);
  });
});
