import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hold, intercept } from './intercept.ts';
import { expectNotice } from './notices.ts';
import {
  addProduct,
  administrator,
  callAsAdministrator,
  demoMerchant,
  fetchToken,
  signIn,
  signUp,
  writeReview,
} from './people.ts';

test('a moderator approves several reviews at once', async ({ page, shop }) => {
  const { _id, slug } = await addProduct(shop, 'Reviewed Bench');
  const titles: string[] = [];
  for (const title of ['Solid', 'Sturdy', 'Plain']) {
    titles.push(await writeReview(shop, (await signUp(shop)).token, _id, title));
  }
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto('/dashboard/review');
  // The newest are first: a range with Shift, and one is left out again.
  const [first, second, third] = [...titles].reverse().map((title) => `Choose “${title}”`);
  await page.getByRole('checkbox', { name: first }).check();
  const bar = page.getByRole('region', { name: 'Choose none' });
  await expect(bar.getByRole('status')).toHaveText('1 chosen');
  await page.getByRole('checkbox', { name: third }).click({ modifiers: ['Shift'] });
  await expect(bar.getByRole('status')).toHaveText('3 chosen');
  await page.getByRole('checkbox', { name: second }).uncheck();
  await expect(bar.getByRole('status')).toHaveText('2 chosen');

  // The shop does it, and the reply is lost: the same press again says what became of them.
  const stopLosing = await intercept(page, '**/api/review/bulk', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await bar.getByRole('button', { name: 'Approve', exact: true }).click();
  await expectNotice(page, 'The shop does not answer. Please try again.');
  stopLosing();
  await expect(page.getByRole('checkbox', { name: first })).toBeHidden();
  await expect(bar.getByRole('status')).toHaveText('2 chosen');
  await bar.getByRole('button', { name: 'Approve', exact: true }).click();
  await expectNotice(page, '2 reviews are approved.');
  await expect(bar).toBeHidden();
  await expect(page.getByRole('region', { name: 'Reviews' })).toBeFocused();
  const shown = await (await fetch(`${shop.url}/api/review/${slug}`)).json();
  expect(shown.reviews.map(({ title }: { title: string }) => title)).toEqual([titles[2], titles[0]]);
  await expect(page.getByRole('checkbox', { name: second })).not.toBeChecked();
});

test('a review that is chosen while others are approved stays chosen', async ({ page, shop }) => {
  const { _id } = await addProduct(shop, 'Reviewed Stool');
  const titles: string[] = [];
  for (const title of ['Solid', 'Sturdy']) {
    titles.push(await writeReview(shop, (await signUp(shop)).token, _id, title));
  }
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto('/dashboard/review');
  const [first, second] = titles.map((title) =>
    page.getByRole('checkbox', { name: `Choose “${title}”` }),
  ) as [Locator, Locator];
  const bar = page.getByRole('region', { name: 'Choose none' });
  const letReply = await hold(page, '**/api/review/bulk');
  await first.check();
  await bar.getByRole('button', { name: 'Approve', exact: true }).click();
  await second.check();
  await expect(bar.getByRole('status')).toHaveText('2 chosen');
  letReply();
  await expectNotice(page, '1 review is approved.');
  await expect(first).toBeHidden();
  await expect(bar.getByRole('status')).toHaveText('1 chosen');
  await expect(second).toBeChecked();
});

test('a merchant reads what buyers wrote about the own products', async ({ page, shop }) => {
  const token = await fetchToken(shop, demoMerchant);
  const headers = { authorization: token };
  const { products } = await (await fetch(`${shop.url}/api/product`, { headers })).json();
  const foreign = await (await fetch(`${shop.url}/api/product/item/longfire-skillet`)).json();
  const write = async (product: string, title: string) =>
    writeReview(shop, (await signUp(shop)).token, product, title);
  const [own, others] = [
    await write(products[0]._id, 'Worth it'),
    await write(foreign.product._id, 'Not theirs'),
  ];
  const waiting = await callAsAdministrator(shop, 'POST', '/review/bulk', {
    reviews: await Promise.all([own, others].map((title) => findId(title))),
    action: 'approve',
  });
  expect(waiting.approved).toHaveLength(2);

  await signIn(page, token);
  await page.goto('/dashboard/review');
  const review = page.getByRole('listitem').filter({ hasText: own });
  await expect(review.getByText('best price best price')).toBeVisible();
  await expect(review.getByRole('button')).toHaveCount(0);
  await expect(review.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByText(others)).toHaveCount(0);

  async function findId(title: string): Promise<string> {
    const authorization = await fetchToken(shop, administrator);
    const reply = await fetch(`${shop.url}/api/review?limit=100`, { headers: { authorization } });
    const { reviews } = await reply.json();
    return reviews.find((one: { title: string }) => one.title === title)._id;
  }
});
