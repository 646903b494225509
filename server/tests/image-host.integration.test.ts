import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { mails } from '#server/db/schema/mail.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { createSender } from '#server/jobs/mail-sender.ts';
import { sendNextMail } from '#server/jobs/send-mail.ts';
import { addOrder } from '../testing/builders/orders.ts';
import { addMember } from '../testing/builders/people.ts';
import { addProduct, type TestProduct } from '../testing/builders/products.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { builtPages } from '../testing/test-web.ts';

const imageUrl = '/media/0123456789abcdef01234567/800x1000.png';
let shop: TestApp;
let lamp: TestProduct;

beforeAll(async () => {
  shop = await createTestApp({ IMAGE_BASE_URL: 'https://cdn.example.com/shop' }, await builtPages());
  lamp = await addProduct(shop.db);
  await shop.db.update(products).set({ imageUrl }).where(eq(products.id, lamp.id));
}, 120_000);
afterAll(() => shop.close());

it('a page shows uploads from the image host, and its policy allows that', async () => {
  const { body, headers } = await shop.app.inject(`/product/${lamp.slug}`);
  expect(body).toContain(`src="https://cdn.example.com/shop${imageUrl}"`);
  expect(body).toContain(`<meta property="og:image" content="https://cdn.example.com/shop${imageUrl}"`);
  expect(body).not.toMatch(/srcSet="[^"]*(^|[ "])\/media\//i);
  expect(headers['content-security-policy']).toContain('blob: https://cdn.example.com;');
});

it('a mail shows uploads from the image host', async () => {
  const { db, settings } = shop;
  await addOrder(shop, await addMember(shop), [[lamp]]);
  await sendNextMail({ db, mailer: createMailer(settings), sender: createSender(shop), log: { warn() {} } });
  const [mail] = await db
    .select({ html: mails.html })
    .from(mails)
    .where(eq(mails.kind, 'order-confirmation'));
  expect(mail?.html).toContain('src="https://cdn.example.com/shop/media/0123456789abcdef01234567/');
});

it('the API replies with a path of this host', async () => {
  const { product } = (await shop.call('GET', `/product/item/${lamp.slug}`)).json();
  expect(product.imageUrl).toBe(imageUrl);
});
