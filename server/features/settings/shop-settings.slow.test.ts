import { afterAll, expect, it, onTestFinished } from 'vitest';
import { addAdministrator } from '#server/testing/builders/people.ts';
import { changeGeneral } from '#server/testing/builders/settings.ts';
import { openDatabaseProxy } from '#server/testing/database-proxy.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** A save in one process, as the others learn of it. */
const shop = await createTestApp();
afterAll(shop.close);

const nameIn = async ({ shopSettings }: typeof shop) => (await shopSettings.latest()).general.storeName;

it('a process that hears nothing of other processes reads the database', async () => {
  const ada = await addAdministrator(shop);
  const proxy = await openDatabaseProxy(shop.connection);
  const cutOff = await shop.startBeside(proxy.connection);
  onTestFinished(async () => {
    proxy.unblock();
    await cutOff.close();
    proxy.close();
  });
  await expect.poll(() => cutOff.notifications.isComplete).toBe(true);
  proxy.block();
  await expect.poll(() => cutOff.notifications.isComplete).toBe(false);
  await changeGeneral(shop, ada, { storeName: 'Loam' });
  expect(await nameIn(cutOff)).toBe('Loam');
  await changeGeneral(shop, ada, { storeName: 'Tarn' });
  await expect.poll(() => cutOff.shopSettings.current().general.storeName).toBe('Tarn');
});
