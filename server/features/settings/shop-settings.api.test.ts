import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settings } from '#server/db/schema/settings.ts';
import { addAdministrator, type TestPerson } from '#server/testing/builders/people.ts';
import { changeGeneral } from '#server/testing/builders/settings.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { openShopSettings } from './shop-settings.ts';

/** A save in one process, as the others learn of it. */
const shop = await createTestApp();
const beside = await shop.startBeside();
afterAll(async () => {
  await beside.close();
  await shop.close();
});
let ada: TestPerson;
beforeAll(async () => {
  ada = await addAdministrator(shop);
});

const nameIn = async ({ shopSettings }: typeof shop) => (await shopSettings.latest()).general.storeName;

it('another process follows a save without being asked', async () => {
  await changeGeneral(shop, ada, { storeName: 'Kiln' });
  expect(shop.shopSettings.current().general.storeName).toBe('Kiln');
  await expect.poll(() => beside.shopSettings.current().general.storeName).toBe('Kiln');
});

it('has what was read last while the database is away', async () => {
  const known = await nameIn(shop);
  const state = { isAway: false };
  const opened = await openShopSettings(
    { ...shop, isAway: () => state.isAway, isLocal: true },
    shop.settings.initial,
  );
  await shop.db.update(settings).set({ value: sql`value || '{"storeName": "Elsewhere"}'` });
  state.isAway = true;
  expect((await opened.latest()).general.storeName).toBe(known);
  state.isAway = false;
});

it('nothing is paid with the test provider where others reach the shop', async () => {
  await shop.db
    .update(settings)
    .set({ value: sql`value || '{"offersTest": true}'` })
    .where(eq(settings.group, 'payments'));
  const openAs = (isLocal: boolean) =>
    openShopSettings({ ...shop, isAway: () => false, isLocal }, shop.settings.initial);
  expect((await openAs(true)).current().payments.offersTest).toBe(true);
  const elsewhere = await openAs(false);
  expect(elsewhere.current().payments.offersTest).toBe(false);
  expect(elsewhere.parse({ payments: { offersTest: true } }).payments.offersTest).toBe(false);
});

it('a later start keeps what is saved', async () => {
  await changeGeneral(shop, ada, { storeName: 'Saved' });
  const opened = await openShopSettings(
    { ...shop, isAway: () => false, isLocal: true },
    { ...shop.settings.initial, storeName: 'Of the environment' },
  );
  expect(opened.current().general.storeName).toBe('Saved');
});
