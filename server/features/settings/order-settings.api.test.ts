import { afterAll, describe, expect, it } from 'vitest';
import { addAdministrator } from '#server/testing/builders/people.ts';
import { changeGeneral, changeSettings, readSettings } from '#server/testing/builders/settings.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
const ada = await addAdministrator(shop);

describe('how soon orders are sent', () => {
  it('is two days at first, and what was saved later', async () => {
    expect(await readSettings(shop, ada, 'orders')).toMatchObject({
      settings: { daysToSend: 2 },
      version: 1,
    });
    await changeSettings(shop, ada, 'orders', { daysToSend: 0 });
    expect(await readSettings(shop, ada, 'orders')).toMatchObject({
      settings: { daysToSend: 0 },
      version: 2,
    });
  });

  it.each([[-1], [61], [1.5], ['']])('is not %j', async (daysToSend) => {
    const { version } = await readSettings(shop, ada, 'orders');
    const body = { settings: { daysToSend }, version };
    const response = await shop.call('PUT', '/settings/orders', { token: ada.token, body });
    expect(response.json()).toMatchObject({
      code: 'invalid-input',
      fields: { daysToSend: expect.any(String) },
    });
  });
});

describe('the time zone of the shop', () => {
  it('is a name, and stays when a form does not send it', async () => {
    await changeGeneral(shop, ada, { timeZone: 'America/New_York' });
    const { settings, version } = await readSettings(shop, ada, 'general');
    const { timeZone: _, ...others } = settings;
    const body = { settings: { ...others, storeName: 'Kiln' }, version };
    expect((await shop.call('PUT', '/settings/general', { token: ada.token, body })).statusCode).toBe(200);
    expect((await readSettings(shop, ada, 'general')).settings.timeZone).toBe('America/New_York');
  });

  it.each(['', 'Mars/Olympus', '+01:00', "UTC'"])('is not %j', async (timeZone) => {
    const { settings, version } = await readSettings(shop, ada, 'general');
    const body = { settings: { ...settings, timeZone }, version };
    const response = await shop.call('PUT', '/settings/general', { token: ada.token, body });
    expect(response.json()).toMatchObject({
      code: 'invalid-input',
      fields: { timeZone: expect.any(String) },
    });
  });
});
