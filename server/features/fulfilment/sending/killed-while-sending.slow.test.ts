import { eq } from 'drizzle-orm';
import { afterAll, afterEach, expect, it } from 'vitest';
import { orders } from '#server/db/schema/orders.ts';
import { parcels } from '#server/db/schema/parcels.ts';
import { mailsTo } from '#server/testing/builders/mails.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addAdministrator, addMember } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { readStockCounts } from '#server/testing/builders/stock.ts';
import { sendMany } from '#server/testing/builders/work-list.ts';
import { killShops, startShop } from '#server/testing/shop-process.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
afterEach(killShops);

it('goes on with the same request after the process was killed between two orders', {
  timeout: 120_000,
}, async () => {
  const [ada, marta] = [await addAdministrator(shop), await addMember(shop)];
  const lamp = await addProduct(db, { quantity: 100 });
  const ids: string[] = [];
  for (let at = 0; at < 6; at += 1) ids.push((await addOrder(shop, marta, [[lamp, 2]]))._id);
  const body = { request: crypto.randomUUID(), orders: ids, action: 'send', notify: true };
  const { url, stop } = await startShop({
    env: {
      DATABASE_URL: shop.url,
      DATA_DIR: shop.settings.dataDir,
      JWT_SECRET: shop.settings.jwtSecret ?? '',
      SETTINGS_KEY: shop.settings.settingsKey ?? '',
    },
  });
  const readSent = async () => (await db.select({ id: parcels.orderId }).from(parcels)).map(({ id }) => id);

  // It waits for the fourth order, which somebody else has locked, until it is killed.
  await db.transaction(async (tx) => {
    await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.id, ids[3] ?? ''))
      .for('update');
    const headers = { authorization: ada.token, 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    const reply = fetch(`${url}/api/order/bulk`, sent).catch(() => null);
    await expect.poll(readSent, { timeout: 30_000 }).toHaveLength(3);
    await stop('SIGKILL');
    expect(await reply).toBeNull();
  });
  expect((await readSent()).sort()).toEqual(ids.slice(0, 3).sort());

  const again = await sendMany(shop, ada, body);
  expect([again.sent.map(({ _id }) => _id), again.refused]).toEqual([ids, []]);
  expect((await readSent()).sort()).toEqual(ids.toSorted());
  expect(await readStockCounts(db, lamp)).toEqual({ onHand: 88, committed: 0 });
  const kinds = (await mailsTo(db, marta.email)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'parcel-sent')).toHaveLength(6);
});
