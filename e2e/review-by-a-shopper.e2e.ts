import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { openPage } from './open-page.ts';
import { administrator, fetchToken, signIn, signUp } from './people.ts';

const demoMember = { email: 'member@example.com', password: 'demo-member' };

test('a review is written, approved, shown and rated', async ({ browser, page, shop }) => {
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
  await expect(page).toHaveURL(/\/product\/rice-paper-lantern/);

  await form.getByRole('button', { name: 'Add Review' }).click();
  for (const words of ['Rating is required.', 'Title is required.', 'Review is required.']) {
    await expect(form.getByText(words)).toBeVisible();
  }
  await form.getByRole('radio', { name: '1 star' }).press('Space');
  for (let stars = 1; stars < 4; stars += 1) await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await expect(form.getByLabel('Would you recommend it?')).toHaveValue('1');
  await form.getByLabel('Title').fill('Calm <b>light</b>');
  await form.getByLabel('Review', { exact: true }).fill('<p>It hangs straight & glows.</p>');
  await form.getByRole('button', { name: 'Add Review' }).click();
  await expectNotice(page, 'Your review has been added successfully and will appear when approved!');
  await expect(form.getByRole('heading', { name: 'Your review' })).toBeFocused();
  await expect(form.getByText('Your review will appear here when it is approved.')).toBeInViewport();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Calm light' })).toHaveCount(0);

  // One review each: the own one and its status replace the form.
  await expect(form.getByRole('heading', { name: 'Your review' })).toBeVisible();
  await expect(form.getByText('Waiting Approval', { exact: true })).toBeVisible();
  await expect(form.getByText('It hangs straight & glows.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Add Review' })).toHaveCount(0);

  const admin = await browser.newPage({ baseURL: shop.url });
  await signIn(admin, await fetchToken(shop, administrator));
  await admin.goto('/dashboard/review');
  const review = admin.getByRole('listitem').filter({ hasText: 'Calm light' });
  await expect(review.getByText('It hangs straight & glows.', { exact: true })).toBeVisible();
  await review.getByRole('button', { name: 'Approve' }).click();
  await expectNotice(admin, 'Review has been approved successfully!');
  await expect(review.getByText('Approved', { exact: true })).toBeVisible();
  await expect(review.getByRole('button')).toHaveText(['Delete']);
  await admin.close();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Calm light' })).toBeVisible();
  await expect(reviewCount).not.toHaveText(before);
  await expect(form.getByText('Approved', { exact: true })).toBeVisible();
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
  await fetch(`${shop.url}/api/review/approve/${review._id}`, {
    method: 'PUT',
    headers: { ...headers, authorization: await fetchToken(shop, administrator) },
  });

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

test('a delivered product is reviewed from its order', async ({ page, shop }) => {
  await signIn(page, await fetchToken(shop, demoMember));
  await page.goto('/dashboard/orders');
  await page.getByText('Longfire Skillet').first().click();
  await page.getByRole('link', { name: 'Review Product' }).first().click();
  await expect(page).toHaveURL(/\/product\/[\w-]+#add-review$/);
  await expect(page.locator('#add-review').getByRole('heading')).toBeInViewport();
});
