import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toImageUrl } from '#contract/images.ts';
import { mails } from '#server/db/schema/mail.ts';
import { productImages } from '#server/db/schema/product-images.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { readOrder } from '#server/testing/builders/orders.ts';
import { addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { addVariants } from '#server/testing/builders/variants.ts';
import { createMailTestShop, mailedOrder } from '#server/testing/mail-test-shop.ts';

const shop = await createMailTestShop();
afterAll(shop.close);

const makeUrl = (digit: string) => toImageUrl({ hash: digit.repeat(24), width: 1200, height: 1500 }, 'jpg');
const [front, indigo] = ['1', '2'].map(makeUrl) as [string, string];
let marta: TestPerson;
let orderId: string;
beforeAll(async () => {
  marta = await addMember(shop);
  const jumper = await addProduct(shop.db, { name: 'Jumper' });
  const variants = await addVariants(shop.db, jumper, [{ size: 'S' }, { size: 'L' }]);
  const images = await shop.db
    .insert(productImages)
    .values([front, indigo].map((url, at) => ({ productId: jumper.id, position: at + 1, url })))
    .returning({ id: productImages.id, url: productImages.url });
  const imageId = images.find(({ url }) => url === indigo)?.id ?? '';
  await shop.db
    .update(productVariants)
    .set({ imageId })
    .where(eq(productVariants.id, variants[0]?.id ?? ''));
  const products = variants.map(({ id }) => ({ product: jumper.id, variant: id, quantity: 1, price: 24 }));
  const { token } = marta;
  const { cartId } = (await shop.call('POST', '/cart/add', { token, body: { products } })).json();
  const placed = await shop.call('POST', '/order/add', { token, body: { cartId, total: 48 } });
  orderId = placed.json().order._id;
  await shop.db.delete(mails);
});

it('lines of an order show the image of their variant, else that of the product', async () => {
  const { products } = await readOrder(shop, marta, orderId);
  expect(products.map(({ product }) => product?.imageUrl)).toEqual([indigo, front]);
});

it('so do mails, whose lines name the variant', async () => {
  const [line] = mailedOrder.lines;
  if (!line) throw new Error('the test order has no line');
  const lines = ['Jumper, S', 'Jumper, L'].map((name) => ({ ...line, name, unitPriceMinor: 2_400 }));
  const { html } = await shop.send('order-confirmation', { ...mailedOrder, orderId, lines });
  const [first, second] = [...html.matchAll(/media\/(\d)\1+/g)].map(([, digit]) => digit);
  expect([first, second]).toEqual(['2', '1']);
});
