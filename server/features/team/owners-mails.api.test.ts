import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { memberships } from '#server/db/schema/people.ts';
import { mailKindsTo } from '#server/testing/builders/mails.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addAdministrator, addMember, addMerchant, addStaff } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
const { db } = shop;

/** A merchant with two Owners and staff; who applied is one of them, or works there no more. */
async function addTeam() {
  const vera = await addMerchant(shop);
  const [olga, stan] = [await addStaff(shop, vera.merchantId), await addStaff(shop, vera.merchantId)];
  await db.execute(sql`update memberships set permission_set = 'owner' where user_id = ${olga.id}`);
  return { vera, olga, stan };
}

it('all Owners of a merchant get what is about sales and the account, and its staff nothing', async () => {
  const { vera, olga, stan } = await addTeam();
  const ada = await addAdministrator(shop);
  const lamp = await addProduct(db, { brandId: vera.brandId });
  const [sold, cancelled] = [
    await addOrder(shop, await addMember(shop), [[lamp]]),
    await addOrder(shop, await addMember(shop), [[lamp]]),
  ];
  const body = { status: 'Cancelled' };
  const item = sold.products[0]?._id ?? '';
  await shop.call('PUT', `/order/status/item/${item}`, { token: ada.token, body });
  await shop.call('DELETE', `/order/cancel/${cancelled._id}`, { token: ada.token });
  const disable = { merchant: { isActive: false } };
  await shop.call('PUT', `/merchant/${vera.merchantId}/active`, { token: ada.token, body: disable });
  const kinds = await mailKindsTo(db, vera.email);
  expect(kinds).toEqual(
    expect.arrayContaining(['items-sold', 'items-sold', 'order-cancelled', 'merchant-disabled']),
  );
  expect(await mailKindsTo(db, olga.email)).toEqual(kinds);
  expect(await mailKindsTo(db, stan.email)).toEqual([]);
});

it('who applied and works there no more gets none', async () => {
  const { vera, olga } = await addTeam();
  await db.delete(memberships).where(eq(memberships.userId, vera.id));
  const lamp = await addProduct(db, { brandId: vera.brandId });
  await addOrder(shop, await addMember(shop), [[lamp]]);
  expect(await mailKindsTo(db, vera.email)).toEqual([]);
  expect(await mailKindsTo(db, olga.email)).toEqual(['items-sold']);
});
