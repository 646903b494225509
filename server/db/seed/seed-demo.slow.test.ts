import { sql } from 'drizzle-orm';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import type { Product } from '#contract/products.contract.ts';
import type { ProductOption } from '#contract/variants.contract.ts';
import { addMember } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { readMerchants } from './demo/merchants.ts';
import { readPeople } from './demo/people.ts';
import { readDemoProducts } from './demo/products.ts';
import { seedDemo } from './seed-demo.ts';

const shop = await createTestApp();
afterAll(shop.close);
const seed = () =>
  seedDemo({
    db: shop.db,
    media: shop.media,
    keepsMails: true,
  });

const countRows = async (table: string, where = 'true') => {
  const { rows } = await shop.db.execute(sql.raw(`select count(*)::int as n from ${table} where ${where}`));
  return rows[0]?.n;
};

it('seeds the demo shop once, also when two processes start at once', async () => {
  expect(await Promise.all([seed(), seed()])).toEqual([true, true]);
  expect(await seed()).toBe(true);
  expect(await countRows('products')).toBe(readDemoProducts().products.length);
}, 300_000);

it('has products with images, ratings and the stock of the catalogue', async () => {
  const { products } = readDemoProducts();
  const item = await shop.call('GET', '/product/list?limit=100');
  const listed: Product[] = item.json().products;
  expect(listed.length).toBeGreaterThan(50);
  for (const product of listed) {
    const demoProduct = products.find(({ name }) => name === product.name);
    expect(product.imageUrl).toMatch(/^\/media\//);
    expect(product).toMatchObject({
      quantity: demoProduct?.stock,
      price: demoProduct?.sale ?? (demoProduct?.priceMinor ?? 0) / 100,
    });
  }
  expect(listed.filter(({ totalReviews }) => totalReviews > 0).length).toBeGreaterThan(40);
});

it('has variants with the stock of the catalogue, an image for each colour, and orders of them', async () => {
  const { product } = (await shop.call('GET', '/product/item/ferry-stripe-jumper')).json();
  const demoProduct = readDemoProducts().products.find(({ name }) => name === 'Ferry Stripe Jumper');
  expect(product).toMatchObject({ hasOptions: true, images: [{}, {}, {}, {}] });
  expect(product.variants.map(({ quantity }: { quantity: number }) => quantity)).toEqual(
    demoProduct?.variants.map(({ stock }) => stock),
  );
  const shown = new Set(product.variants.map(({ imageUrl }: { imageUrl?: string }) => imageUrl));
  expect(shown.size).toBe(4);
  const { product: throws } = (await shop.call('GET', '/product/item/folded-wool-throw')).json();
  expect(throws).toMatchObject({ price: 165, priceVaries: true });
  expect(await countRows('order_lines', "choice = 'Indigo, S' and status = 'Shipped'")).toBe(1);
});

it('has options of attributes, whose variants the filters find', async () => {
  const { product } = (await shop.call('GET', '/product/item/ferry-stripe-jumper')).json();
  const [colour, size]: [ProductOption, ProductOption] = product.options;
  expect(colour.values).toMatchObject([
    { name: 'Mustard', swatch: '#d3a13b' },
    { name: 'Clay', swatch: '#a6533a' },
    { name: 'Sage', swatch: '#8a9a74' },
    { name: 'Indigo', swatch: '#2c3f6b' },
  ]);
  const found = async (...wanted: [ProductOption, string][]) => {
    const values = wanted.map(
      ([{ attribute, values }, name]) =>
        `${attribute}:${values.find((value) => value.name === name)?.choice}`,
    );
    const { products } = (await shop.call('GET', `/product/list?attributes=${values}`)).json<{
      products: Product[];
    }>();
    return products.map(({ name }) => name);
  };
  expect(await found([colour, 'Clay'], [size, 'M'])).toEqual(['Ferry Stripe Jumper']);
  // Sold out.
  expect(await found([colour, 'Clay'], [size, 'S'])).toEqual([]);
});

it('has a tree of categories with images, whose products have attributes, details and several images', async () => {
  const { category } = (await shop.call('GET', '/category/item/kitchen')).json();
  expect(category).toMatchObject({ productCount: 10, text: expect.stringContaining('dishwasher') });
  expect(category.imageUrl).toMatch(/^\/media\//);
  expect(category.children.map(({ name }: { name: string }) => name)).toEqual(['Cookware', 'Cups & Mugs']);
  const { product } = (await shop.call('GET', '/product/item/half-dip-mug')).json();
  expect(product.categoryPath.map(({ name }: { name: string }) => name)).toEqual(['Kitchen', 'Cups & Mugs']);
  expect(product.detailsHtml).toContain('<table>');
  expect(product.attributes).toMatchObject([
    { name: 'Material', value: 'Stoneware' },
    { name: 'Colour', value: 'Grey', swatch: '#8a939b' },
    { name: 'Weight', value: 0.38, unit: 'kg' },
    { name: 'Dishwasher safe', value: true },
  ]);
  expect(product.images.map(({ alt }: { alt: string }) => alt)).toEqual([
    'A straight mug, grey above and white below',
    'Half-Dip Mug, close up',
  ]);
});

it('has a sale, of a product with options and of one without', async () => {
  const { products } = (await shop.call('GET', '/product/list?onSale=true')).json<{ products: Product[] }>();
  expect(
    products.map(({ name, price, formerPrice, priorPrice }) => [name, price, formerPrice, priorPrice]).sort(),
  ).toEqual([
    ['Ferry Stripe Jumper', 78, 98, 98],
    ['Whistling Kettle, Bone', 79, 96, 96],
  ]);
});

it('shows an image that was not rendered yet', async () => {
  const { products } = (await shop.call('GET', '/product/list')).json<{ products: Product[] }>();
  const response = await shop.app.inject({ url: products[0]?.imageUrl ?? '' });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('image/jpeg');
});

it('has a code for first orders, switched on', async () => {
  const { product } = (await shop.call('GET', '/product/item/horizon-notebook')).json();
  const body = { items: [{ product: product._id, quantity: 2 }], code: 'welcome10' };
  const { quote } = (await shop.call('POST', '/checkout/quote', { body })).json();
  expect(quote.discounts).toMatchObject([{ code: 'WELCOME10', saves: Math.round(product.price * 20) / 100 }]);
});

it('links to four social networks', async () => {
  const links = ['facebook', 'instagram', 'pinterest', 'twitter'];
  const isLink = links.map((name) => `value ->> '${name}' like 'https://%.com/'`).join(' and ');
  expect(await countRows('settings', `"group" = 'general' and ${isLink}`)).toBe(1);
});

it('has merchants of every status, one of them without an e-mail address, and one disabled', async () => {
  const applications = readMerchants();
  expect(await countRows('merchants')).toBe(applications.length);
  expect(await countRows('merchants', "status = 'Waiting Approval' and email is null")).toBe(1);
  expect(await countRows('merchants', "status = 'Rejected'")).toBeGreaterThan(0);
  expect(await countRows('merchants', "status = 'Approved' and not is_active")).toBeGreaterThan(0);
});

it('has orders in every status and pending reviews', async () => {
  for (const status of ['Not processed', 'Processing', 'Shipped', 'Delivered', 'Cancelled']) {
    expect(await countRows('order_lines', `status = '${status}'`)).toBeGreaterThan(0);
  }
  expect(await countRows('reviews', "status = 'Waiting Approval'")).toBeGreaterThan(0);
  expect(await countRows('parcels', 'tracking_number is not null and sent_at < now()')).toBeGreaterThan(0);
  expect(await countRows('parcels', 'tracking_number is null or carrier is null')).toBe(0);
  const placedAt = '(select created_at from orders where orders.id = order_id)';
  expect(await countRows('parcels', `delivered_at < sent_at or sent_at < ${placedAt}`)).toBe(0);
});

it('lets every demo account sign in, and shows a member her orders with their dates', async () => {
  const member = readPeople().find(({ role }) => role === 'ROLE MEMBER');
  const { email, password } = member ?? { email: '', password: '' };
  const { token } = (await shop.call('POST', '/auth/login', { body: { email, password } })).json();
  const orders: Order[] = (await shop.call('GET', '/order/me', { token })).json().orders;
  const times = orders.map(({ created }) => Date.parse(created));
  expect(times.length).toBeGreaterThan(0);
  expect(Math.max(...times)).toBeLessThan(Date.now() - 60 * 60 * 1000);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

it('leaves a few mails in the mailbox, and none when SMTP is set', async () => {
  expect(await countRows('mails')).toBe(12);
});

it('does not change a database with other data', async () => {
  const own = await createTestApp();
  onTestFinished(own.close);
  await addMember(own);
  const parts = {
    db: own.db,
    media: own.media,
    keepsMails: true,
  };
  expect(await seedDemo(parts)).toBe(false);
  const { rows } = await own.db.execute(sql`select count(*)::int as n from products`);
  expect(rows[0]?.n).toBe(0);
});

it('lists users by the age of their accounts', async () => {
  const { rows } = await shop.db.execute<{ created: Date }>(
    sql`select created_at as created from users order by id`,
  );
  const times = rows.map(({ created }) => new Date(created).getTime());
  expect(times.length).toBeGreaterThan(5);
  // The id is generated just before the row's time.
  const days = times.map((time) => Math.round(time / (24 * 60 * 60 * 1000)));
  expect(days).toEqual(days.toSorted((a, b) => a - b));
});
