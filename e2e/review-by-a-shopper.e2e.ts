import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { callAsAdministrator, signUp } from './people.ts';

test('a review is written, approved, shown and rated', async ({ page, shop }) => {
  const member = await signUp(shop, 'Rika');
  const lamp = '/product/rice-paper-lantern';
  await openPage(page, lamp);
  const reviewCount = page.getByRole('region', { name: 'Reviews' }).getByText(/^\d+ reviews?$/);
  const before = (await reviewCount.textContent()) ?? '';
  const form = page.locator('#add-review');

  // A guest signs in and returns to the form.
  await form.getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Email Address').fill(member.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(member.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/product\/rice-paper-lantern#add-review$/);
  await expect(form.getByRole('heading')).toBeInViewport();

  await form.getByRole('radio', { name: '1 star' }).press('Space');
  for (let stars = 1; stars < 4; stars += 1) await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await form.getByLabel('Title').fill('Calm <b>light</b>');
  await form.getByLabel('Review', { exact: true }).fill('<p>It hangs straight & glows.</p>');
  const sent = page.waitForResponse('**/api/review/add');
  await form.getByRole('button', { name: 'Add Review' }).click();
  await expect(form.getByText('Your review will appear here when it is approved.')).toBeInViewport();
  const { review } = await (await sent).json();

  await callAsAdministrator(shop, 'PUT', `/review/approve/${review._id}`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Calm light' })).toBeVisible();
  await expect(reviewCount).not.toHaveText(before);
  await expect(form.getByText('Approved', { exact: true })).toBeVisible();
  await expect(form.getByText('It hangs straight & glows.')).toBeVisible();
});

test('a long review can be expanded', async ({ browser, page, shop }) => {
  const { token } = await signUp(shop, 'Lotta');
  const headers = { 'content-type': 'application/json' };
  const path = '/product/snake-plant';
  const item = await (await fetch(`${shop.url}/api/product/item/snake-plant`)).json();
  const words = 'It stands in the hall and asks for nothing, not even light. '.repeat(8).trim();
  const sent = await fetch(`${shop.url}/api/review/add`, {
    method: 'POST',
    headers: { ...headers, authorization: token },
    body: JSON.stringify({
      product: item.product._id,
      title: 'Undemanding',
      review: `${words} The end.`,
      rating: 5,
      isRecommended: 1,
    }),
  });
  const { review } = await sent.json();
  await callAsAdministrator(shop, 'PUT', `/review/approve/${review._id}`);

  await openPage(page, path);
  const shown = page.getByRole('listitem').filter({ hasText: 'Undemanding' });
  const text = shown.getByText('It stands in the hall');
  const folded = (await text.boundingBox())?.height ?? 0;
  await shown.getByRole('button', { name: 'more' }).click();
  await expect(shown.getByRole('button', { name: 'less' })).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(async () => (await text.boundingBox())?.height).toBeGreaterThan(folded);

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
  const still = await plain.newPage();
  await still.goto(path);
  const whole = await still.getByText('It stands in the hall').boundingBox();
  expect(whole?.height).toBeGreaterThan(folded);
  await expect(still.getByRole('button', { name: 'more', exact: true })).toBeHidden();
  await plain.close();
});
