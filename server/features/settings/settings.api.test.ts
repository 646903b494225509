import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settings as settingsTable } from '#server/db/schema/settings.ts';
import { addAdministrator, type TestPerson } from '#server/testing/builders/people.ts';
import { changeGeneral, readGeneral } from '#server/testing/builders/settings.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const lines: Record<string, unknown>[] = [];
const shop = await createTestApp({ STORE_NAME: 'Kiln', TAX_RATE: '8.875' }, undefined, {
  logTo: { write: (line) => void lines.push(JSON.parse(line)) },
});
afterAll(shop.close);

const first = {
  storeName: 'Kiln',
  supportPhone: '(212) 555-0100',
  locale: 'en-US',
  taxRate: 8.875,
  lowStockAt: null,
  timeZone: 'UTC',
  ...{ homeTitle: '', homeAction: '', homeDescription: '', announcement: '', announcementMiddle: '' },
  supportAnswers: '',
  ...{ facebook: '', instagram: '', pinterest: '', twitter: '' },
};
let ada: TestPerson;
beforeAll(async () => {
  ada = await addAdministrator(shop);
});
beforeEach(async () => {
  await changeGeneral(shop, ada, first);
  lines.length = 0;
});

const save = (body: unknown) =>
  shop.call('PUT', '/settings/general', { token: ada.token, body, ip: '203.0.113.7' });
const events = async () =>
  (await shop.call('GET', '/activity?kind=settings-changed', { token: ada.token })).json().activity;

it('begin with the values of the environment, which nobody has saved', async () => {
  const fresh = await createTestApp({ SUPPORT_PHONE: '+49 30 1234' });
  const nora = await addAdministrator(fresh);
  expect(await readGeneral(fresh, nora)).toEqual({
    settings: { ...first, storeName: 'MERN Store', supportPhone: '+49 30 1234', taxRate: 5 },
    version: 1,
    updatedAt: expect.any(String),
    updatedBy: null,
  });
  await fresh.close();
});

describe('a save', () => {
  it('returns what was saved, and by whom', async () => {
    const { version } = await readGeneral(shop, ada);
    const settings = { ...first, storeName: 'Kiln & Co', locale: 'de-de', taxRate: '19' };
    const response = await save({ settings, version: String(version) });
    expect(response.json()).toEqual({
      success: true,
      message: 'The settings have been saved.',
      settings: { ...first, storeName: 'Kiln & Co', locale: 'de-DE', taxRate: 19 },
      version: version + 1,
      updatedAt: expect.any(String),
      updatedBy: 'Ada Test',
    });
    expect(shop.shopSettings.current().general.storeName).toBe('Kiln & Co');
  });

  it('is an event that says who changed what, and a line in the security log', async () => {
    await changeGeneral(shop, ada, { taxRate: 7, storeName: 'Loam' });
    const [event] = await events();
    expect(event).toMatchObject({
      kind: 'settings-changed',
      account: null,
      actor: { _id: ada.id, name: 'Ada Test' },
      details: {
        changes: [
          { setting: 'storeName', from: 'Kiln', to: 'Loam' },
          { setting: 'taxRate', from: '8.875', to: '7' },
        ],
      },
    });
    const line = {
      log: 'security',
      event: 'settings-changed',
      settings: ['storeName', 'taxRate'],
      by: ada.id,
    };
    expect(lines).toContainEqual(expect.objectContaining(line));
  });

  it('that changes nothing is no event and no new version', async () => {
    const [before, last] = [await readGeneral(shop, ada), (await events())[0]];
    await changeGeneral(shop, ada, {});
    expect(await readGeneral(shop, ada)).toEqual(before);
    expect((await events())[0]).toEqual(last);
  });

  it('again after a lost reply succeeds, and is one event', async () => {
    const opened = await readGeneral(shop, ada);
    const form = { ...opened, settings: { ...opened.settings, lowStockAt: 9 } };
    expect((await save(form)).statusCode).toBe(200);
    const { length } = await events();
    expect((await save(form)).statusCode).toBe(200);
    expect(await events()).toHaveLength(length);
    await changeGeneral(shop, ada, { lowStockAt: opened.settings.lowStockAt });
  });

  it('over a newer one is refused in words, and changes nothing', async () => {
    const opened = await readGeneral(shop, ada);
    const bea = await addAdministrator(shop);
    await changeGeneral(shop, bea, { taxRate: 7 });
    const response = await save({ ...opened, settings: { ...opened.settings, storeName: 'Loam' } });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      code: 'settings-changed',
      error:
        'Ada Test has saved these settings since you opened them. Nothing was saved; your changes are still in the form.',
    });
    expect((await readGeneral(shop, ada)).settings).toEqual({ ...first, taxRate: 7 });
  });

  it('wins once when several are sent at the same time', async () => {
    const { version } = await readGeneral(shop, ada);
    const responses = await Promise.all(
      [1, 2, 3, 4].map((taxRate) => save({ settings: { ...first, taxRate }, version })),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400]);
    expect((await readGeneral(shop, ada)).version).toBe(version + 1);
  });

  it('keeps values of a newer version of the shop', async () => {
    await shop.db
      .update(settingsTable)
      .set({ value: sql`value || '{"later": true, "priceSliderEnd": 900}'` });
    await changeGeneral(shop, ada, { storeName: 'Loam' });
    const [row] = await shop.db
      .select({ value: settingsTable.value })
      .from(settingsTable)
      .where(eq(settingsTable.group, 'general'));
    expect(row?.value).toMatchObject({ storeName: 'Loam', later: true });
  });
});

describe('refuses', () => {
  it.each<[string, unknown, string]>([
    ['storeName', ' ', 'Store Name is required.'],
    ['storeName', 'x'.repeat(101), 'May not be longer than 100 characters.'],
    ['supportPhone', '', 'Support Phone is required.'],
    ['supportPhone', null, 'Support Phone is required.'],
    ['locale', 'english', 'Locale must be a language that this shop can write, such as en-US or de-DE.'],
    ['locale', 'en_US', 'Locale must be a language that this shop can write, such as en-US or de-DE.'],
    ['locale', 'xx-XX', 'Locale must be a language that this shop can write, such as en-US or de-DE.'],
    ['taxRate', -1, 'Tax Rate must be a number from 0 to 100 with at most 4 decimals.'],
    ['taxRate', 100.0001, 'Tax Rate must be a number from 0 to 100 with at most 4 decimals.'],
    ['taxRate', 5.00001, 'Tax Rate must be a number from 0 to 100 with at most 4 decimals.'],
    ['taxRate', 'high', 'Tax Rate must be a number from 0 to 100 with at most 4 decimals.'],
    ['homeTitle', 'x'.repeat(61), 'May not be longer than 60 characters.'],
    ['supportAnswers', 'x'.repeat(201), 'May not be longer than 200 characters.'],
    ['twitter', 'javascript:alert(1)', 'Must be a link that begins with https://.'],
    ['facebook', 'https://', 'Must be a link that begins with https://.'],
    ['taxRate', {}, 'Tax Rate must be a number from 0 to 100 with at most 4 decimals.'],
  ])('%s %j', async (field, value, message) => {
    const { version } = await readGeneral(shop, ada);
    const response = await save({ settings: { ...first, [field]: value }, version });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ error: message, code: 'invalid-input', fields: { [field]: message } });
  });

  it.each([
    [{}],
    [{ settings: first }],
    [{ settings: first, version: 0 }],
    [{ settings: [], version: 1 }],
    [[]],
  ])('%j', async (body) => {
    expect((await save(body)).statusCode).toBe(400);
  });
});

describe('what shows the name of the shop', () => {
  it('has the new one at once', async () => {
    const readTitle = async () => (await shop.call('GET', '/openapi.json')).json().info.title;
    expect(await readTitle()).toBe('Kiln API');
    await changeGeneral(shop, ada, { storeName: 'Loam <1>' });
    expect(await readTitle()).toBe('Loam <1> API');
    expect((await shop.call('GET', '/docs')).body).toContain('<h1>Loam &lt;1&gt; API</h1>');
  });
});
