import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';
import {
  addProduct,
  administrator,
  changeProduct,
  fetchToken,
  linkInMail,
  signIn,
  signUp,
} from './people.ts';

interface Demo {
  _id: string;
  slug: string;
  name: string;
  quantity: number;
}

/** A product of the demo without options, by the sequence of the shop's list. */
async function productAt(url: string, at: number): Promise<Demo> {
  const { products } = await (await fetch(`${url}/api/product/list?limit=50`)).json();
  const plain = products.filter(
    (product: Demo & { hasOptions?: boolean }) => !product.hasOptions && product.quantity > 0,
  );
  return plain[at];
}

test('somebody who is signed in asks without an address or a mail, and stays on the page', async ({
  page,
  shop,
}) => {
  const { slug } = await addProduct(shop, 'Lamp Of Which None Is Left');
  await changeProduct(shop, slug, () => ({ quantity: 0 }));
  const { email, token } = await signUp(shop);
  await signIn(page, token);
  await openPage(page, `/product/${slug}`);
  const { promise: pressed, resolve: answer } = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/api/back-in-stock', async (route) => {
    sent += 1;
    await pressed;
    await route.continue();
  });
  const link = page.getByRole('link', { name: 'Tell me when it is back' });
  await link.press('Enter');
  await link.press('Enter');
  answer();
  await expect(page.getByText(`We will e-mail ${email} when you can order it again.`)).toBeFocused();
  expect(sent).toBe(1);
  expect(new URL(page.url()).pathname).toBe(`/product/${slug}`);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a guest asks for a mail when a sold-out product is back', async ({ page, shop }) => {
    const { _id, slug, name } = await productAt(shop.url, 1);
    const authorization = await fetchToken(shop, administrator);
    const stock = `${shop.url}/api/product/${_id}/stock`;
    const { variants } = await (await fetch(stock, { headers: { authorization } })).json();
    // What open orders need stays.
    const body = JSON.stringify({ kind: 'counted', pieces: variants[0].committed });
    const headers = { 'content-type': 'application/json', authorization };
    expect((await fetch(stock, { method: 'POST', headers, body })).ok).toBe(true);
    await page.goto(`/product/${slug}`);
    await page.getByRole('link', { name: 'Tell me when it is back' }).click();
    await expect(page.getByText(`${name} is sold out.`)).toBeVisible();
    const email = `${crypto.randomUUID()}@example.com`;
    await page.locator('main').getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Tell me' }).click();
    await expect(page.getByText('Almost done: please open the link')).toBeVisible();

    expect(await linkInMail(shop, email, '/back-in-stock/')).toContain(shop.url);
  });
});
