import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { forSession } from '#server/db/caller-session.ts';
import { orderParts } from '#server/db/schema/orders.ts';
import { createCart, onePress } from '#server/testing/builders/orders.ts';
import { addAdministrator, addMember, addMerchant } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { type ClaimedLine, claimCart } from './claim-stock.store.ts';
import { insertOrder, type NewLine } from './place-order.store.ts';

const shop = await createTestApp();
afterAll(shop.close);
const { db, pool } = shop;

const frozen = ({ productId, variantId, quantity, variant }: ClaimedLine): NewLine => ({
  ...{
    productId,
    variantId,
    quantity,
    brandId: variant?.brandId ?? null,
    brandName: '',
    name: 'Mug',
    choice: null,
    sku: 'MUG',
    cannotReturn: false,
  },
  ...{
    merchantId: variant?.merchantId ?? null,
    unitPriceMinor: 100,
    discountMinor: 0,
    taxMinor: 0,
    taxes: [],
  },
});

it.each([
  ['deleted', 'DELETE', (id: string) => `/merchant/delete/${id}`, {}],
  ['disabled', 'PUT', (id: string) => `/merchant/${id}/active`, { body: { merchant: { isActive: false } } }],
] as const)(
  'an order is placed while its merchant is %s, without a deadlock',
  async (what, method, path, body) => {
    const [vera, marta, ada] = [await addMerchant(shop), await addMember(shop), await addAdministrator(shop)];
    const mug = await addProduct(db, { brandId: vera.brandId });
    const cartId = await createCart(shop, marta, [[mug]]);
    const id = crypto.randomUUID();
    let change: ReturnType<typeof shop.call> | undefined;
    await db.transaction(async (tx) => {
      const cart = await claimCart(tx, { cartId, userId: marta.id, revision: 0 });
      change = shop.call(method, path(vera.merchantId), { token: ada.token, ...body });
      await expect.poll(() => countLockWaits(pool)).toBe(1);
      // It would be this transaction that PostgreSQL ends: the other one looks for a deadlock after a second.
      await tx.execute(sql`set local deadlock_timeout = '10ms'`);
      const lines = (cart?.lines ?? []).map(frozen);
      const order = { id, cartId, userId: marta.id, totalMinor: 100, address: null, lines, ...onePress };
      await forSession(marta.sessionId, () => insertOrder(tx, order, []));
    });
    expect((await change)?.statusCode).toBe(200);
    const parts = await db.select().from(orderParts).where(eq(orderParts.orderId, id));
    expect(parts).toMatchObject([
      { number: 1, toSend: 1, merchantId: what === 'deleted' ? null : vera.merchantId },
    ]);
  },
);
