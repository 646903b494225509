import { expect } from 'vitest';
import type { TestApp } from '../test-app.ts';
import { addMerchant, type TestMerchant } from './people.ts';
import { addProduct, type TestProduct } from './products.ts';

/** Options and variants as the dashboard's form sends them. */
interface Sent {
  quantityWas?: number;
  variantsWas?: string[];
  optionsWas?: unknown;
  options: unknown;
  variants: unknown;
}

export type Jumper = Awaited<ReturnType<typeof addJumper>>;

export const sizes = (names: string[]) => [{ name: 'Size', values: names.map((name) => ({ name })) }];

/** A merchant's product with nine pieces and no options yet, and the calls that give it sizes and show it. */
export async function addJumper(shop: TestApp) {
  const merchant = await addMerchant(shop);
  const { token } = merchant;
  const jumper = await addProduct(shop.db, { name: 'Jumper', quantity: 9, brandId: merchant.brandId });
  const put = (body: unknown, by: Pick<TestMerchant, 'token'> = merchant, id = jumper.id) =>
    shop.call('PUT', `/product/${id}/variants`, { token: by.token, body });
  const row = (size: string, change: object = {}) => ({
    values: [size],
    sku: `${jumper.sku}-${size}`,
    price: 24,
    quantity: 10,
    ...change,
  });
  async function save(body: Sent) {
    const response = await put(body);
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  }
  return {
    ...(jumper satisfies TestProduct),
    merchant,
    put,
    row,
    save,
    twoSizes: () => save({ options: sizes(['S', 'M']), variants: [row('S'), row('M', { price: 30 })] }),
    item: async () => (await shop.call('GET', `/product/item/${jumper.slug}`)).json().product,
    edited: async () => (await shop.call('GET', `/product/${jumper.id}`, { token })).json().product,
  };
}
