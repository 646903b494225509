import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { addVariants } from '#server/testing/builders/variants.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let marta: TestPerson;
let jumpers: TestProduct[];
let brandId: string;
beforeAll(async () => {
  marta = await addMember(shop);
  const varied = await addProduct(shop.db, { name: 'Varied jumper' });
  brandId = varied.brandId;
  const same = await addProduct(shop.db, { name: 'Same jumper', brandId });
  const plain = await addProduct(shop.db, { name: 'Plain jumper', brandId });
  await addVariants(shop.db, varied, [{ size: 'S', priceMinor: 3_000 }, { size: 'M' }]);
  await addVariants(shop.db, same, [
    { size: 'S' },
    { size: 'M' },
    // Not offered, so its price does not count.
    { size: 'L', priceMinor: 9_900, isActive: false },
  ]);
  jumpers = [varied, same, plain];
  for (const { id } of jumpers) {
    const body = { product: id, isLiked: true };
    await shop.call('POST', '/wishlist', { token: marta.token, body });
  }
});

interface Listed {
  name: string;
  hasOptions?: true;
  priceVaries?: true;
}
const toFlags = (products: Listed[]) =>
  Object.fromEntries(
    products.map(({ name, hasOptions, priceVaries }) => [name.split(' ')[0], { hasOptions, priceVaries }]),
  );
const read = async (path: string, token?: string) => {
  const response = await shop.call('GET', path, token ? { token } : {});
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const expected = {
  Varied: { hasOptions: true, priceVaries: true },
  Same: { hasOptions: true, priceVaries: undefined },
  Plain: { hasOptions: undefined, priceVaries: undefined },
};

it.each(['/product/list?sortOrder={"price":1}', '/product/list?name=jumper', '/product/list/search/jumper'])(
  '%s says whether there are options, and whether prices differ',
  async (path) => {
    expect(toFlags((await read(path)).products)).toEqual(expected);
    expect(toFlags((await read(path, marta.token)).products)).toEqual(expected);
  },
);

it('the product page and the wishlist say so, too', async () => {
  const pages = await Promise.all(jumpers.map(({ slug }) => read(`/product/item/${slug}`)));
  expect(toFlags(pages.map(({ product }) => product))).toEqual(expected);
  const { wishlist } = await read('/wishlist', marta.token);
  expect(toFlags(wishlist.map(({ product }: { product: Listed }) => product))).toEqual(expected);
});

it('says nothing of a product without options', async () => {
  const [, , plain] = jumpers;
  const { product } = await read(`/product/item/${plain?.slug}`);
  for (const name of ['hasOptions', 'priceVaries', 'options', 'variants'])
    expect(product).not.toHaveProperty(name);
});
