import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { productVariants } from '#server/db/schema/variants.ts';
import { addImages } from '#server/testing/builders/images.ts';
import { addJumper, type Jumper, sizes } from '#server/testing/builders/jumper.ts';
import { addMerchant } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let jumper: Jumper;
beforeEach(async () => {
  jumper = await addJumper(shop);
});

describe('is refused', () => {
  const refusal = async (body: unknown) => {
    const response = await jumper.put(body);
    expect(response.statusCode, response.body).toBe(400);
    return response.json().error;
  };
  const four = ['A', 'B', 'C', 'D'].map((name) => ({ name, values: [{ name: 'x' }] }));
  const many = Array.from({ length: 251 }, (_, at) => `${at}`);

  it.each<[string, () => unknown, string]>([
    [
      '4 options',
      () => ({ options: four, variants: [jumper.row('x')] }),
      'A product may have at most 3 options.',
    ],
    [
      '251 variants',
      () => ({ options: sizes(many.slice(1)), variants: many.map((name) => jumper.row(name)) }),
      'A product may have at most 250 variants.',
    ],
    ['no variant', () => ({ options: sizes(['S']), variants: [] }), 'A product needs at least one variant.'],
    ['no list', () => ({ options: 'Size', variants: null }), 'Options are required.'],
    ['no body', () => undefined, 'Options are required.'],
    [
      'an option without values',
      () => ({ options: sizes([]), variants: [jumper.row('S')] }),
      'Each option needs values.',
    ],
    [
      'a value twice',
      () => ({ options: sizes(['S', 's']), variants: [jumper.row('S')] }),
      'Size has the value s twice.',
    ],
    [
      'three decimals',
      () => ({ options: sizes(['S']), variants: [jumper.row('S', { price: 24.001 })] }),
      'May have at most two decimals.',
    ],
    [
      'a stock below 0',
      () => ({ options: sizes(['S']), variants: [jumper.row('S', { quantity: -1 })] }),
      'Quantity may not be less than 0.',
    ],
    [
      'a long name',
      () => ({ options: sizes(['S'.repeat(61)]), variants: [jumper.row('S')] }),
      'The name of a value may not be longer than 60 characters.',
    ],
  ])('%s', async (_what, body, message) => {
    expect(await refusal(body())).toBe(message);
    expect(await jumper.item()).not.toHaveProperty('options');
  });

  it('a sku of another product, and a variant of another one', async () => {
    const lamp = await addProduct(shop.db);
    const withSku = { options: sizes(['S']), variants: [jumper.row('S', { sku: lamp.sku })] };
    expect(await refusal(withSku)).toBe(`${lamp.sku} is already in use by another product.`);
    const second = {
      ...withSku,
      options: sizes(['S', 'M']),
      variants: [jumper.row('M'), ...withSku.variants],
    };
    expect((await jumper.put(second)).json().fields).toHaveProperty(['variants.1.sku']);
    const foreign = { options: sizes(['S']), variants: [jumper.row('S', { _id: lamp.id })] };
    expect(await refusal(foreign)).toContain('belongs to another product');
  });

  it('another merchant, with 404', async () => {
    const wilma = await addMerchant(shop);
    const response = await jumper.put({ options: sizes(['S']), variants: [jumper.row('S')] }, wilma);
    expect(response.statusCode).toBe(404);
    const kept = await shop.db.select().from(productVariants).where(eq(productVariants.productId, jumper.id));
    expect(kept).toHaveLength(1);
  });

  it('may not have the picture of another product', async () => {
    await addImages(shop.db, jumper, 1);
    const [foreign = ''] = await addImages(shop.db, await addProduct(shop.db), 1);
    for (const image of [foreign, 'front', randomUUID()]) {
      const refused = await jumper.put({ options: sizes(['S']), variants: [jumper.row('S', { image })] });
      expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['variants.0.image']]);
    }
    const { variants } = await jumper.twoSizes();
    const written = shop.db
      .update(productVariants)
      .set({ imageId: foreign })
      .where(eq(productVariants.id, variants[0]._id));
    await expect(written).rejects.toMatchObject({ cause: { constraint: 'product_variants_image_fk' } });
  });
});
