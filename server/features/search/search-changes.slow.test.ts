import { afterAll, expect, it, onTestFinished } from 'vitest';
import { addBrand } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { countConnections } from '#server/testing/count-connections.ts';
import { openDatabaseProxy } from '#server/testing/database-proxy.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

/** The words that two processes on one database keep in memory. */
const shop = await createTestApp();
afterAll(shop.close);

/** Another page size each time, so that no cached reply is sent. */
let asked = 0;
async function search(process: TestApp, name: string): Promise<string[]> {
  asked += 1;
  const response = await process.call(
    'GET',
    `/product/list?name=${name}&min=0.${asked}&limit=${10 + (asked % 90)}`,
  );
  return response.json<{ products: { name: string }[] }>().products.map(({ name }) => name);
}

/** Until nothing is read from the database. A process that is too slow for its heartbeat trusts nothing. */
async function warm(process: TestApp, name: string): Promise<void> {
  await expect.poll(() => countConnections(process, () => search(process, name))).toBe(0);
}

it('a process that hears nothing of other processes searches in the database, and in memory afterwards', async () => {
  const brandId = await addBrand(shop.db, { name: 'Aldergate' });
  await addProduct(shop.db, { name: 'Oak lamp', brandId });
  const proxy = await openDatabaseProxy(shop.connection);
  const cutOff = await shop.startBeside(proxy.connection);
  onTestFinished(async () => {
    proxy.unblock();
    await cutOff.close();
    proxy.close();
  });
  await warm(cutOff, 'lamp');
  proxy.block();
  await expect.poll(() => cutOff.notifications.isComplete).toBe(false);
  for (const name of ['Teak lamp', 'Brass lamp']) {
    await addProduct(shop.db, { name, brandId });
    expect(await search(cutOff, 'lamp')).toContain(name);
  }
  proxy.unblock();
  await warm(cutOff, 'lamp');
  expect(await search(cutOff, 'lamp')).toHaveLength(3);
});
