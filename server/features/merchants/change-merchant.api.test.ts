import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brands } from '#server/db/schema/catalogue.ts';
import { addApplicant, findMerchant } from '#server/testing/builders/applicants.ts';
import { mailKindsTo } from '#server/testing/builders/mails.ts';
import { addAdministrator, addBrand, addMerchant, addSession } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let token = '';
beforeAll(async () => {
  token = (await addAdministrator(shop)).token;
});

const activate = (id: string, isActive: unknown) =>
  shop.call('PUT', `/merchant/${id}/active`, { token, body: { merchant: { isActive } } });
const remove = (id: string) => shop.call('DELETE', `/merchant/delete/${id}`, { token });
const approve = (id: string) => shop.call('PUT', `/merchant/approve/${id}`, { token });
const deleteBrand = (id: string) => shop.call('DELETE', `/brand/delete/${id}`, { token });
const isShown = async (slug: string) => (await shop.call('GET', `/product/item/${slug}`)).statusCode === 200;
const readStatus = async (who: string, path: string) =>
  (await shop.call('GET', path, { token: who })).statusCode;
const readBrand = async (id: string) => {
  const [row] = await shop.db.select().from(brands).where(eq(brands.id, id));
  return row;
};

describe('disabling a merchant', () => {
  it("hides the products at once, keeps the brand's flag, and queues one mail", async () => {
    const vera = await addMerchant(shop);
    const lamp = await addProduct(shop.db, { brandId: vera.brandId });
    expect(await isShown(lamp.slug)).toBe(true);
    expect((await activate(vera.merchantId, 'false')).json().message).toBe(
      'Merchant has been disabled successfully!',
    );
    await activate(vera.merchantId, false);
    expect(await isShown(lamp.slug)).toBe(false);
    expect(await readBrand(vera.brandId)).toMatchObject({ isActive: true });
    expect(await mailKindsTo(shop.db, vera.email)).toEqual(['merchant-disabled']);
  });

  it('ends no token: the profile still answers, other calls that need a token are refused', async () => {
    const vera = await addMerchant(shop);
    await activate(vera.merchantId, false);
    expect(await readStatus(vera.token, '/user/me')).toBe(200);
    for (const path of ['/product', '/order', '/order/me', '/wishlist', '/address', '/brand']) {
      expect(await readStatus(vera.token, path)).toBe(403);
    }
    expect(await readStatus(vera.token, '/product/list')).toBe(200);
  });

  it('is undone by enabling, except for products that are inactive themselves', async () => {
    const vera = await addMerchant(shop);
    const lamp = await addProduct(shop.db, { brandId: vera.brandId });
    const hidden = await addProduct(shop.db, { brandId: vera.brandId, isActive: false });
    await activate(vera.merchantId, false);
    expect((await activate(vera.merchantId, true)).json().message).toBe(
      'Merchant has been enabled successfully!',
    );
    expect([await isShown(lamp.slug), await isShown(hidden.slug)]).toEqual([true, false]);
    expect(await readStatus(vera.token, '/product')).toBe(200);
    await activate(vera.merchantId, true);
    expect(await mailKindsTo(shop.db, vera.email)).toEqual(['merchant-disabled', 'merchant-enabled']);
  });

  it('is refused for a merchant who is not approved', async () => {
    const { id } = await addApplicant(shop);
    for (const isActive of [true, false]) {
      const response = await activate(id, isActive);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({
        error: 'Only an approved merchant can be disabled or enabled.',
        code: 'merchant-not-approved',
      });
    }
    expect(await findMerchant(shop.db, id)).toMatchObject({ isActive: false });
    expect((await activate(crypto.randomUUID(), true)).statusCode).toBe(404);
  });
});

describe('deleting a merchant', () => {
  it("keeps account and products, not for sale; the account has a member's rights", async () => {
    const vera = await addMerchant(shop);
    const lamp = await addProduct(shop.db, { brandId: vera.brandId });
    expect(await isShown(lamp.slug)).toBe(true);
    expect((await remove(vera.merchantId)).json()).toEqual({
      success: true,
      message: 'Merchant has been deleted successfully!',
    });
    expect(await isShown(lamp.slug)).toBe(false);
    expect(await readStatus(token, `/product/${lamp.id}`)).toBe(200);
    expect(await readStatus(vera.token, '/user/me')).toBe(401);
    const again = await addSession(shop, vera.id);
    const me = (await shop.call('GET', '/user/me', { token: again.token })).json().user;
    expect(me).toMatchObject({ _id: vera.id, role: 'ROLE MEMBER', merchant: null });
    expect(await readStatus(again.token, '/order/me')).toBe(200);
    for (const path of ['/product', '/order', '/brand'])
      expect(await readStatus(again.token, path)).toBe(403);
    expect((await remove(vera.merchantId)).statusCode).toBe(404);
  });

  it('keeps products that an administrator can put up for sale again by enabling their brand', async () => {
    const vera = await addMerchant(shop);
    const lamp = await addProduct(shop.db, { brandId: vera.brandId });
    await remove(vera.merchantId);
    const body = { brand: { isActive: true } };
    await shop.call('PUT', `/brand/${vera.brandId}/active`, { token, body });
    expect(await isShown(lamp.slug)).toBe(true);
  });

  it('lets the account apply and be approved again, with a new brand', async () => {
    const vera = await addMerchant(shop);
    await remove(vera.merchantId);
    const { id } = await addApplicant(shop, { email: vera.email, brandName: 'Second Try' });
    expect((await approve(id)).statusCode).toBe(200);
    expect(await findMerchant(shop.db, id)).toMatchObject({ userId: vera.id, isActive: true });
    expect(await mailKindsTo(shop.db, vera.email)).toContain('merchant-welcome');
  });
});

describe('deleting a brand', () => {
  it('keeps its products, not for sale, and its merchant waits for approval again, inactive', async () => {
    const vera = await addMerchant(shop, { brandName: 'Osterby' });
    const lamp = await addProduct(shop.db, { brandId: vera.brandId });
    expect(await isShown(lamp.slug)).toBe(true);
    expect((await deleteBrand(vera.brandId)).json()).toEqual({
      success: true,
      message: 'Brand has been deleted successfully!',
    });
    expect(await isShown(lamp.slug)).toBe(false);
    const { product } = (await shop.call('GET', `/product/${lamp.id}`, { token })).json();
    expect(product).toMatchObject({ brand: null, unsold: 'no brand' });
    expect(await findMerchant(shop.db, vera.merchantId)).toEqual({
      status: 'Waiting Approval',
      isActive: false,
      userId: vera.id,
    });
    const me = (await shop.call('GET', '/user/me', { token: vera.token })).json().user;
    expect(me.merchant).toMatchObject({ brand: null, brandName: 'Osterby', isActive: false });
    expect(await readStatus(vera.token, '/order/me')).toBe(403);
    expect((await deleteBrand(vera.brandId)).statusCode).toBe(404);
  });

  it('gives the merchant a new brand with the next approval, which ends no token', async () => {
    const vera = await addMerchant(shop, { brandName: 'Tindra' });
    await deleteBrand(vera.brandId);
    expect((await approve(vera.merchantId)).statusCode).toBe(200);
    const me = (await shop.call('GET', '/user/me', { token: vera.token })).json().user;
    expect(me.merchant).toMatchObject({ status: 'Approved', isActive: true, brandName: 'Tindra' });
    expect(me.merchant.brand).not.toBe(vera.brandId);
    expect(await readBrand(me.merchant.brand)).toMatchObject({ name: 'Tindra', isActive: true });
    expect(await mailKindsTo(shop.db, vera.email)).toEqual(['merchant-welcome']);
  });

  it('without a merchant changes no merchant', async () => {
    const id = await addBrand(shop.db);
    expect((await deleteBrand(id)).statusCode).toBe(200);
    expect(await readBrand(id)).toBeUndefined();
  });
});
