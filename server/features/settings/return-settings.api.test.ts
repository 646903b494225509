import { afterAll, expect, it } from 'vitest';
import type { AllSettings } from '#contract/settings.contract.ts';
import { addAdministrator } from '#server/testing/builders/people.ts';
import { changeSettings, readSettings } from '#server/testing/builders/settings.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
const ada = await addAdministrator(shop);

const first = {
  ...{ returnDays: 30, withdrawalDays: 14, arrivedAfterDays: 7, returnAddress: '' },
  ...{ unwantedPaidBy: 'buyer', withdrawal: 'by-zones', refundsReceived: false },
} as const;

it('has the periods of the law and of habit at first, and then what was saved', async () => {
  expect(await readSettings(shop, ada, 'returns')).toMatchObject({ settings: first, version: 1 });
  const settings = {
    ...{ returnDays: 100, withdrawalDays: 30, arrivedAfterDays: 3, unwantedPaidBy: 'seller' as const },
    ...{ withdrawal: 'off' as const, refundsReceived: true, returnAddress: 'Kiln & Co\n12 Quay Street' },
  };
  await changeSettings(shop, ada, 'returns', {
    ...settings,
    returnAddress: ' Kiln & Co\r\n12 Quay Street\n',
  });
  expect((await readSettings(shop, ada, 'returns')).settings).toEqual(settings);
});

it.each([
  ['returnDays', -1],
  ['returnDays', 366],
  ['returnDays', 1.5],
  ['returnDays', ''],
  ['withdrawalDays', 13],
  ['withdrawalDays', 366],
  ['arrivedAfterDays', 61],
  ['returnAddress', 'x'.repeat(501)],
  ['unwantedPaidBy', 'nobody'],
  ['withdrawal', true],
  ['refundsReceived', 'maybe'],
])('takes no %s of %j', async (name, value) => {
  const { version } = await readSettings(shop, ada, 'returns');
  const body = { settings: { ...first, [name]: value }, version };
  const response = await shop.call('PUT', '/settings/returns', { token: ada.token, body });
  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [name]]);
});

it.each([
  ['by-zones', 'DE', true, true],
  ['by-zones', 'DE', false, false],
  ['by-zones', 'GB', true, false],
  ['by-zones', null, true, false],
  ['on', null, true, true],
  ['off', 'DE', true, false],
] as const)(
  'offers withdrawal: %s, with a zone of %s that is on: %s',
  async (withdrawal, country, isActive, offered) => {
    const { zones } = shop.shopSettings.initial.delivery;
    const places = country === null ? [] : [{ country }];
    const zone = { ...zones[0], id: crypto.randomUUID(), name: 'One place', isActive, places };
    const methods = zone.methods?.map((method) => ({ ...method, id: crypto.randomUUID() }));
    const delivery = { zones: [...(country ? [{ ...zone, methods }] : []), ...zones] };
    await changeSettings(shop, ada, 'delivery', delivery as AllSettings['delivery']);
    const { version } = await readSettings(shop, ada, 'returns');
    const body = { settings: { ...first, withdrawal }, version };
    const saved = await shop.call('PUT', '/settings/returns', { token: ada.token, body });
    expect(saved.json().offersWithdrawal).toBe(offered);
  },
);
