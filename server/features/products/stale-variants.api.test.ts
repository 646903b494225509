import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addJumper, type Jumper, sizes } from '#server/testing/builders/jumper.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addAdministrator, addMember } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

const ada = await addAdministrator(shop);
let jumper: Jumper;
beforeEach(async () => {
  jumper = await addJumper(shop);
});

describe('options and variants that others have changed', () => {
  it('are refused when orders took stock that the form distributes', async () => {
    await addOrder(shop, await addMember(shop), [[jumper]]);
    const form = {
      options: sizes(['S', 'M']),
      variants: [jumper.row('S', { quantity: 4 }), jumper.row('M', { quantity: 5 })],
    };
    const refused = await jumper.put({ ...form, quantityWas: 9 });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      code: 'stock-changed',
      fields: { quantityWas: 'Stock has changed to 8. Please check the quantities, and save again.' },
    });
    await jumper.save({ ...form, quantityWas: 8 });
  });

  it('keep the prices that another form has changed', async () => {
    const { options, variants } = await jumper.twoSizes();
    const form = (small: object, medium: object) => ({
      options,
      variants: [
        jumper.row('S', { _id: variants[0]._id, priceWas: 24, ...small }),
        jumper.row('M', { _id: variants[1]._id, price: 30, priceWas: 30, ...medium }),
      ],
    });
    await jumper.save(form({}, { price: 90 }));
    expect((await jumper.save(form({ price: 25 }, {}))).variants).toMatchObject([
      { price: 25 },
      { price: 90 },
    ]);
    const refused = await jumper.put(form({ price: 25 }, { price: 80 }));
    const message = 'The price of M has changed to $90.00 meanwhile.';
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ code: 'price-changed', fields: { 'variants.1.price': message } });
    const known = form({ price: 25 }, { price: 80, priceWas: 90 });
    expect((await jumper.save(known)).variants).toMatchObject([{ price: 25 }, { price: 80 }]);
  });

  it('keep what another form has changed and this one does not send', async () => {
    const { options, variants } = await jumper.twoSizes();
    const changed = { sku: `${jumper.sku}-NEW`, weight: 640, barcode: '4006381333931', isActive: false };
    const [small, medium] = variants.map(({ _id }: { _id: string }) => _id);
    await jumper.save({
      options,
      variants: [jumper.row('S', { _id: small, ...changed }), jumper.row('M', { _id: medium })],
    });
    const stale = jumper.row('S', { _id: small, sku: undefined, price: 26 });
    const reply = await jumper.save({ options, variants: [stale, jumper.row('M', { _id: medium })] });
    expect(reply.variants[0]).toMatchObject({ ...changed, price: 26 });
  });

  it('are not removed by a form that does not know them', async () => {
    const { options, variants } = await jumper.twoSizes();
    const variantsWas = variants.map(({ _id }: { _id: string }) => _id);
    const more = [{ ...options[0], values: [...options[0].values, { name: 'L' }] }];
    const both = variants.map(({ _id, values }: { _id: string; values: [string] }) =>
      jumper.row(values[0], { _id }),
    );
    await jumper.save({ variantsWas, options: more, variants: [...both, jumper.row('L')] });
    const before = await jumper.edited();
    const refused = await jumper.put({ variantsWas, options, variants: both });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ code: 'variants-changed' });
    expect(await jumper.edited()).toEqual(before);
  });
});

describe('a product with options', () => {
  const form = async (change: object) => {
    const { brand, ...product } = await jumper.edited();
    const body = { product: { ...product, brand: brand._id, ...change } };
    return await shop.call('PUT', `/product/${jumper.id}`, { token: ada.token, body });
  };

  it('is saved with the same price and quantity, and refuses others', async () => {
    await jumper.twoSizes();
    expect((await form({ name: 'Pullover' })).statusCode).toBe(200);
    for (const change of [{ price: 25 }, { quantity: 21 }]) {
      const refused = await form(change);
      expect([refused.statusCode, refused.json().error]).toEqual([400, 'Please change the variants.']);
    }
    expect(await jumper.item()).toMatchObject({ name: 'Pullover', price: 24, quantity: 20 });
  });

  it('is saved by a form that was opened before an order, and keeps the stock that is left', async () => {
    await jumper.twoSizes();
    const sold = { quantity: 24, quantityWas: 24 };
    expect((await form({ name: 'Pullover', ...sold })).statusCode).toBe(200);
    expect((await form({ ...sold, quantity: 23 })).json().error).toBe('Please change the variants.');
    expect(await jumper.item()).toMatchObject({ name: 'Pullover', quantity: 20 });
  });

  it('frees the skus of its variants when it is deleted', async () => {
    await jumper.twoSizes();
    await shop.call('DELETE', `/product/delete/${jumper.id}`, { token: ada.token });
    const other = await addProduct(shop.db, { brandId: jumper.merchant.brandId });
    expect(
      (await jumper.put({ options: sizes(['S']), variants: [jumper.row('S')] }, jumper.merchant, other.id))
        .statusCode,
    ).toBe(200);
  });
});
